import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// A bundle that keeps a rule or breaks it, and what is to be said of it.
struct ProvenanceCase: CustomTestStringConvertible, Sendable {
  let name: String
  /// Nil if it is accepted.
  let refusal: String?
  let form: SigstoreRecipe.Form
  var root: @Sendable (JSON) throws -> JSON = { $0 }
  var policy = ProvenancePolicy(.github("owner/name"))
  var now = Instant.now
  /// What the verifier holds in its hands.
  var content: [UInt8]?
  let change: @Sendable (inout SigstoreRecipe) throws -> Void

  /// A case whose bundle, or the log's entry of it, has another value at a path.
  init(
    _ name: String, _ refusal: String? = nil, form: SigstoreRecipe.Form = .message,
    at path: String? = nil, entry: String? = nil, _ value: JSON? = nil,
    change: @escaping @Sendable (inout SigstoreRecipe) throws -> Void = { _ in }
  ) {
    (self.name, self.refusal, self.form) = (name, refusal, form)
    self.change = { recipe in
      if let path { recipe.bundle = { $0.setting(path, to: value) } }
      if let entry { recipe.entry = { $0.setting(entry, to: value) } }
      try change(&recipe)
    }
  }

  /// The same case with another member.
  func with<Value>(_ member: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: member] = value
    return copy
  }

  /// The same case with a root that has another value at a path.
  func root(_ path: String, _ value: JSON?) -> Self {
    root { $0.setting(path, to: value) }
  }

  /// The same case with another root.
  func root(_ change: @escaping @Sendable (JSON) throws -> JSON) -> Self {
    var copy = self
    copy.root = change
    return copy
  }

  var testDescription: String { name }

  /// Expects what the case says; returns what the bundle proves.
  @discardableResult
  func check() throws -> Provenance? {
    let authority = try SigstoreAuthority.shared()
    var recipe = SigstoreRecipe(form)
    try change(&recipe)
    let bundle = try recipe.made(by: authority)
    let root = try TrustedRoot(Array(root(authority.trustedRoot()).text.utf8))
    let content = content ?? recipe.content
    do {
      let verifier = ProvenanceVerifier(policy, root: root, now: now) {
        try Checksum(of: content, $0)
      }
      let found = try #require(try verifier.provenance(in: [{ Array(bundle.text.utf8) }]))
      #expect(refusal == nil)
      return found
    } catch let problem as Problem {
      #expect(problem.summary == refusal)
      #expect(problem.isOfSignature)
      return nil
    }
  }
}
