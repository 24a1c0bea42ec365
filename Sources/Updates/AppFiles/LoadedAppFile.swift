/// An app file as it counts: limited to what its trust allows, with its warnings.
package struct LoadedAppFile: Equatable, Sendable {
  /// The most bytes an app file may have.
  package static let limit = 1 << 20

  package let path: String
  package var file: AppFile
  package var warnings: [Warning]
  package let trust: Trust

  /// The app-file keys of a local document that was read already, as `--config PATH` names it.
  ///
  /// What is not right is a warning, but for an address with user information, which is thrown. A
  /// document that is only a configuration gives an empty app file and no warnings.
  package init(
    named inspected: InspectedFile, document: JSONObject, isTrusted: Bool, user: UInt32
  ) throws(AppFileError) {
    path = inspected.file.path
    trust = Trust(origin: .named(isTrusted: isTrusted), places: inspected.places, user: user)
    guard AppFile.isAppFile(document) else {
      file = AppFile()
      file.configuration = .object(document)
      warnings = []
      return
    }
    let (read, findings) = AppFileReader.read(document)
    let refused = findings.filter { $0.fact == .userInformation }
    guard refused.isEmpty else { throw .unusable(path: path, findings: refused) }
    let (limited, ignored) = read.limited(by: trust)
    file = limited
    // A configuration may live inside any document, whose other keys are none of our business.
    // What `updates` must be is said by whoever reads it.
    let ours = findings.filter { finding in
      finding.keyPath != "updates"
        && (finding.fact != .unknownKey || finding.keyPath.contains("."))
    }
    warnings = ours.map(\.warning) + ignored
  }

  /// An app file of the apps directory; throws what makes it unusable.
  package init(registered path: String, home: String?, user: UInt32) throws(AppFileError) {
    let (inspected, document) = try Self.read(path, home: home)
    let found = inspected.places.filter { !$0.leadsToFolder }
    if user == 0, let foreign = found.first(where: { $0.owner != 0 }) {
      throw .file(.foreignOwner(path: foreign.path, user: foreign.owner))
    }
    let (read, findings) = AppFileReader.read(document)
    guard !findings.contains(where: \.isError) else {
      throw .unusable(path: path, findings: findings)
    }
    self.path = path
    trust = Trust(origin: .registered, places: inspected.places, user: user)
    let (limited, ignored) = read.limited(by: trust)
    file = limited
    warnings = findings.map(\.warning) + ignored
  }

  /// A file with its document, whatever that says.
  static func read(
    _ path: String, home: String? = nil
  ) throws(AppFileError) -> (inspected: InspectedFile, document: JSONObject) {
    let inspected: InspectedFile
    do {
      inspected = try InspectedFile(path: path, limit: limit, home: home)
    } catch {
      throw .file(error)
    }
    let json: JSON
    do {
      json = try JSON(parsing: inspected.bytes)
    } catch {
      throw .notJSON(path: path, error)
    }
    guard let document = json.objectValue else {
      throw .notAnObject(path: path, found: json.typeName)
    }
    return (inspected, document)
  }
}
