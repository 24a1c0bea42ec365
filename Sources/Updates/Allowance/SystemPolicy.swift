import HarmlessText

package struct SystemPolicy: Equatable, Sendable {
  /// What a rule forbids; its name is the value of the key `never`.
  package enum Prohibition: String, CaseIterable, Sendable {
    case check
    case ask
    case install
  }

  package struct Rule: Equatable, Sendable {
    /// Nil if it only sets something.
    package var never: Prohibition?
    /// What it sets in place of the users' own settings.
    package var choices = UserChoices()
    /// The apps that it is for; nil for all.
    package var apps: [String]?
    /// The administrator's words for people; harmless text.
    package var reason: String?
    package var path: String
    /// Whether the file is damaged, so that it is not known what it forbids.
    package var isOfDamagedFile = false

    package var sentence: String {
      let path = "'\(path.harmlessLine())'"
      if isOfDamagedFile { return "nothing is installed while \(path) cannot be used" }
      let forbidden =
        switch never {
        case .check: "has switched off checks for this app"
        case .ask: "allows only notices for this app"
        case .install: "does not allow this app to be updated from here"
        case nil: nil as String?
        }
      let what = [forbidden, choices.line.map { "has set \($0)" }].compactMap(\.self)
        .joined(separator: ", and ")
      return "the administrator \(what)" + (reason.map { ": \($0)" } ?? "") + " (\(path))"
    }

    func isAbout(_ ids: [String]) -> Bool {
      apps.map { apps in ids.contains(where: apps.contains) } ?? true
    }
  }

  package var rules: [Rule] = []
  package var mirrors = Mirrors()
}

extension SystemPolicy {
  /// Reads all policy files; those that are not root's, or that others may write to, do not count.
  ///
  /// A file that cannot be used may forbid anything, so nothing is installed while it is there. That
  /// is also so if the file at `usual` is not root's: no variable has named it, and where a user
  /// namespace shows root as another user, it still is the administrator's.
  package static func read(
    _ paths: [String], usual: String = Directories.usualPolicy
  ) -> (policy: SystemPolicy, warnings: [Warning]) {
    var policy = SystemPolicy()
    var warnings: [Warning] = []
    for path in paths {
      do {
        guard let document = try PolicyFile.document(at: path) else { continue }
        for fault in policy.add(document, at: path) { damage(fault) }
      } catch let error as Problem where error.kind == .untrusted && path != usual {
        warnings.append(warning("policy.ignored", path, "was ignored: \(error.summary)"))
      } catch {
        damage(Problem(error).summary)
      }

      func damage(_ problem: String) {
        warnings.append(
          warning(
            "policy.damaged", path, "cannot be used, so nothing is installed: \(problem)"))
        guard !policy.rules.contains(where: { $0.isOfDamagedFile && $0.path == path }) else {
          return
        }
        policy.rules.append(Rule(never: .install, path: path, isOfDamagedFile: true))
      }
    }
    return (policy, warnings)
  }

  private static func warning(_ code: String, _ path: String, _ problem: String) -> Warning {
    Warning(code: code, message: "The policy '\(path.harmlessLine())' \(problem)")
  }

  /// Adds what a file says, and says what of it cannot be used.
  private mutating func add(_ document: JSON, at path: String) -> [String] {
    var reader = FieldReader(document)
    // The mirrors are read below, with the faults in their own words.
    let isObject = reader.object(besides: ["$schema", "mirror"], unknownIsError: true) { reader in
      reader.field("rules") { rules += $0.items(of: "an array") { $0.rule(at: path) } ?? [] }
    }
    if isObject, document["rules"] == nil, document["mirror"] == nil {
      reader.miss("rules", expected: "an array")
    }
    return reader.findings.map(\.message) + mirrors.add(document["mirror"], of: path)
  }
}

extension SystemPolicy.Rule {
  /// An administrator sets what users would choose, but never how far updates go.
  fileprivate static let choosableKeys = UserChoices.Key.allCases.filter { $0 != .updates }

  fileprivate mutating func read(from reader: inout FieldReader) {
    choices.read(Self.choosableKeys, from: &reader)
    reader.field("never") { never = $0.word() }
    reader.field("apps") { apps = $0.items(of: "an array of ids") { $0.parsed("an id") { $0 } } }
    reader.field("reason") { value in
      let line = value.parsed("a string") { $0.harmlessLine(limit: 200) }
      reason = line?.isEmpty == true ? nil : line
    }
  }
}

extension FieldReader {
  /// A rule of a policy; nil if anything is wrong with it.
  fileprivate mutating func rule(at path: String) -> SystemPolicy.Rule? {
    var rule = SystemPolicy.Rule(path: path)
    let before = count
    guard object(unknownIsError: true, { rule.read(from: &$0) }), count == before else {
      return nil
    }
    guard rule.never != nil || rule.choices != UserChoices() else {
      let keys = ["never"] + SystemPolicy.Rule.choosableKeys.map(\.rawValue)
      return refuse(
        keys.dropLast().joined(separator: ", ") + " or \(keys[keys.count - 1])",
        found: "without effect")
    }
    return rule
  }
}
