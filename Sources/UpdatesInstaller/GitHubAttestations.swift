import CUpdatesResources
import HarmlessText

/// What GitHub's interface knows of the files of a repository.
///
/// <https://docs.github.com/rest/repos/attestations>, version 2022-11-28.
package struct GitHubAttestations {
  /// Its name, such as `owner/name`.
  let repository: String
  /// The address, such as `https://api.github.com`.
  let interface: String
  let downloads: InstallDownloads

  package static let interface = "https://api.github.com"
  /// The most bundles of one file that are fetched from elsewhere.
  private static let mostElsewhere = 10

  /// Asks with a folder that is removed afterwards.
  package static func asking<Value>(
    _ repository: (name: String, interface: String), in environment: SystemEnvironment,
    until deadline: Deadline, _ question: (GitHubAttestations) throws -> Value
  ) throws -> Value {
    let folder = try TemporaryFolder(environment: environment)
    defer { try? folder.remove() }
    let settings = DownloadSettings(variables: environment.variables)
    return try question(
      GitHubAttestations(
        repository: repository.name, interface: repository.interface,
        downloads: InstallDownloads(
          settings: settings, folder: OpenFolder(folder.path), deadline: deadline)))
  }

  /// The attestations of a file; nil if there are none.
  package func text(about checksum: Checksum) throws -> [UInt8]? {
    let digest = "\(checksum.algorithm.rawValue):\(checksum.hex)"
    let answer = try answer("attestations/\(digest)?per_page=100")
    guard let answer, let json = try? JSON(parsing: answer, valueLimit: 100_000),
      let all = json["attestations"]?.arrayValue
    else { return answer }
    let elsewhere = all.filter { $0["bundle"]?.isNull ?? true }
      .compactMap { $0["bundle_url"]?.stringValue }
    guard !elsewhere.isEmpty else { return answer }
    let bundles = all.filter { !($0["bundle"]?.isNull ?? true) }
    let fetched = try fetched(elsewhere.prefix(Self.mostElsewhere), isNeeded: bundles.isEmpty)
    return Array(JSON.object(["attestations": .array(bundles + fetched)]).text.utf8)
  }

  /// The bundles at addresses; throws why there are none if they are needed.
  private func fetched(_ urls: some Sequence<String>, isNeeded: Bool) throws -> [JSON] {
    var problem: Problem?
    let bundles = try urls.compactMap { url -> JSON? in
      do {
        let text = try downloads.text(
          at: url, as: "bundle", limit: SigstoreBundle.longest / 16)
        // GitHub may pack a bundle in a form that nothing here reads; then it does not count.
        let json = text.flatMap { try? JSON(parsing: $0, valueLimit: 100_000) }
        return json.map { ["bundle": $0] }
      } catch let new as Problem where new.kind != .interrupted {
        problem = problem ?? new
        return nil
      }
    }
    guard isNeeded, bundles.isEmpty, let problem else { return bundles }
    throw Problem(.signatureUnknown, "its bundle cannot be fetched: \(problem.summary)")
  }

  /// Whether a file of the newest release proves that the repository has built it.
  package func provesNewest(by root: TrustedRoot) throws -> Bool {
    guard let release = try answer("releases/latest") else { return false }
    let assets = try JSON(parsing: release)["assets"]?.arrayValue ?? []
    let digests = assets.compactMap { $0["digest"]?.stringValue.flatMap(Checksum.init(digest:)) }
    // The first may be a list of checksums, which a workflow need not attest.
    return try digests.prefix(2).contains { digest in
      let verifier = ProvenanceVerifier(ProvenancePolicy(.github(repository)), root: root) {
        $0 == digest.algorithm ? digest : nil
      }
      return try verifier.provenance(in: [{ try text(about: digest) }]) != nil
    }
  }

  private func answer(_ path: String) throws -> [UInt8]? {
    // Whoever has asked too often gets 403, which says nothing of the file.
    try downloads.text(
      at: "\(interface)/repos/\(repository)/\(path)", as: "answer",
      limit: SigstoreBundle.longest,
      more: [
        Header("Accept", "application/vnd.github+json"),
        Header("X-GitHub-Api-Version", "2022-11-28"),
      ], missing: [404, 410])
  }
}

extension TrustedRoot {
  /// The root at a path, or the person's own, or else the one of this program.
  ///
  /// - Throws: A problem of the kind `signature`, or of the file.
  package init(at path: String?, in directories: Directories) throws {
    let own = try? directories.data + "/trusted-root.json"
    if let path = path ?? own.flatMap({ FileSystem.isThere($0) ? $0 : nil }) {
      try self.init(OpenFile.reading(path).contents(limit: Self.longest))
    } else {
      var length = 0
      let start = updates_resource(UPDATES_RESOURCE_ROOT, "trusted-root", &length)
      let bytes = UnsafeRawBufferPointer(start: start, count: length)
      try self.init(Array(bytes))
    }
  }
}
