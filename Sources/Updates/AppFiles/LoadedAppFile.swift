/// An app file, limited to the keys that its trust allows, with its warnings.
package struct LoadedAppFile: Equatable, Sendable {
  /// The maximum size of an app file in bytes.
  package static let limit = 1 << 20

  package let path: String
  package var file: AppFile
  package var warnings: [Warning]
  package let trust: Trust

  /// Reads the app-file keys of a local document that `--config PATH` names.
  ///
  /// A file that the user trusts must be as free of errors as a registered one. In any other, which
  /// may be a part of any document, only an address with user information is an error. A document
  /// that is only a configuration gives an empty app file and no warnings.
  package init(
    named inspected: InspectedFile, document: JSONObject, isTrusted: Bool, user: UInt32
  ) throws {
    path = inspected.file.path
    trust = Trust(origin: .named(isTrusted: isTrusted), places: inspected.places, user: user)
    guard AppFile.isAppFile(document) else {
      file = AppFile()
      file.configuration = .object(document)
      warnings = []
      return
    }
    let (read, findings) = AppFile.read(document)
    let isAnyDocument = [.notDeclared, .notInspected].map(Trust.untrusted).contains(trust)
    let refused = isAnyDocument ? findings.filter { $0.kind == .userInformation } : findings
    guard !refused.contains(where: \.isError) else {
      throw Problem.appFileUnusable(path, refused)
    }
    let (limited, ignored) = read.limited(by: trust)
    file = limited
    // A configuration may be part of any document, so unknown top-level keys are not reported.
    // The reader of the configuration reports a wrong `updates`.
    let ours = findings.filter { finding in
      finding.keyPath != "updates"
        && (finding.kind != .unknownKey || !finding.expected.isEmpty
          || finding.keyPath.contains("."))
    }
    warnings = ours.map(\.warning) + ignored
  }

  /// Loads an app file of the user's apps directory, or of a folder of the system.
  ///
  /// Throws the error that makes it unusable.
  package init(
    registered path: String, of origin: AppFileOrigin = .registered, home: String?, user: UInt32
  ) throws {
    let (inspected, document) = try Self.read(path, home: home)
    let found = inspected.places.filter { !$0.leadsToFolder }
    if user == 0, let foreign = found.first(where: { $0.owner != 0 }) {
      throw Problem.document(.fileForeign(foreign.path, user: foreign.owner)).of(.appFile)
    }
    let (read, findings) = AppFile.read(document)
    guard !findings.contains(where: \.isError) else {
      throw Problem.appFileUnusable(path, findings)
    }
    self.path = path
    trust = Trust(origin: origin, places: inspected.places, user: user)
    let (limited, ignored) = read.limited(by: trust)
    file = limited
    warnings = findings.map(\.warning) + ignored
  }

  /// Reads a file and its JSON object; the keys are not checked.
  package static func read(
    _ path: String, home: String? = nil
  ) throws -> (inspected: InspectedFile, document: JSONObject) {
    let inspected: InspectedFile
    do {
      inspected = try InspectedFile(path: path, limit: limit, home: home)
    } catch let error as Problem {
      throw Problem.document(error).of(.appFile)
    }
    return (
      inspected, try Problem.object(in: inspected.bytes, at: path, orThrow: .appFileMalformed)
    )
  }
}
