import HarmlessText

/// A project on the Python Package Index, or on another index of the same form.
///
/// The URL is `https://pypi.org/pypi/NAME/json`, or that of the simple index,
/// `https://pypi.org/simple/NAME/`. A version is not offered if it has no file, or if all its files
/// were yanked (PEP 592).
///
/// Sources: [JSON API](https://docs.pypi.org/api/json/) and the
/// [simple repository API](https://packaging.python.org/en/latest/specifications/simple-repository-api/).
package struct PyPIFeed: RegistryFeed {
  package static let kind = "pypi"
  package static let accept = "application/vnd.pypi.simple.v1+json, application/json;q=0.9"

  package init() {}

  package static func read(
    _ bytes: [UInt8], into releases: inout RegistryReleases
  ) throws(DocumentError) {
    try releases.readPyPI(JSON(parsing: bytes, from: releases.source))
  }
}

extension RegistryReleases {
  mutating func readPyPI(_ document: JSON) throws(DocumentError) {
    let members = try object(document)
    if case .array(let files)? = members["files"] {
      readSimpleIndex(files, versions: members["versions"]?.arrayValue)
      return
    }
    guard case .object(let facts)? = members["info"] else {
      throw malformed("'info' is \(members["info"]?.excerpt ?? "missing"), expected an object")
    }
    let page = facts["package_url"]?.stringValue.flatMap { WebAddress($0)?.text }
    guard case .object(let all)? = members["releases"], !all.members.isEmpty else {
      // A document without a list of files says of the version itself whether it was yanked.
      let files = members["urls"].map { $0.arrayValue ?? [] } ?? [.object(facts)]
      add(facts["version"], at: "info.version", files: files, page)
      return
    }
    for entry in all.members {
      add(.string(entry.key), at: "releases", files: entry.value.arrayValue ?? [], page)
    }
  }

  private mutating func readSimpleIndex(_ files: [JSON], versions: [JSON]?) {
    var filesOfVersions: [String: [JSON]] = [:]
    var order: [String] = []
    for (index, file) in files.enumerated() {
      guard let name = file["filename"]?.stringValue else {
        let found = file["filename"]?.excerpt ?? "missing"
        refuse("'files[\(index)].filename' is \(found), expected a string")
        continue
      }
      guard let version = Self.version(ofFile: name) else { continue }
      if filesOfVersions[version] == nil { order.append(version) }
      filesOfVersions[version, default: []].append(file)
    }
    for version in versions ?? order.map(JSON.string) {
      let files = version.stringValue.flatMap { filesOfVersions[$0.lowercased()] } ?? []
      add(version, at: "versions", files: files, nil)
    }
  }

  private mutating func add(
    _ version: JSON?, at place: String, files: [JSON], _ page: String?
  ) {
    let yanked = files.map(Self.yank)
    let isYanked = !files.isEmpty && yanked.allSatisfy { $0 != nil }
    let reason = yanked.lazy.compactMap { $0 }.first { $0.reason != nil }
    let dates = files.compactMap { file in
      (file["upload_time_iso_8601"] ?? file["upload-time"])?.stringValue
        .flatMap { Instant(iso8601: $0) }
    }
    add(
      version, at: place, withdrawal: isYanked ? reason ?? yanked.first.flatMap(\.self) : nil
    ) { release in
      release.publishedAt = dates.min()
      release.storeURL = page
      if files.isEmpty { release.exclusion = .nothingToDownload }
    }
  }

  private static func yank(_ file: JSON) -> Withdrawal? {
    switch file["yanked"] {
    case .bool(true)?: Withdrawal("yanked", reason: file["yanked_reason"])
    case .string(let reason)?: Withdrawal("yanked", reason: .string(reason))
    default: nil
    }
  }

  /// The version in the name of a wheel or of a source distribution; nil for any other file.
  private static func version(ofFile name: String) -> String? {
    let name = name.lowercased()
    if name.hasSuffix(".whl") {
      let parts = name.split(separator: "-")
      return parts.count >= 5 ? String(parts[1]) : nil
    }
    guard let ending = [".tar.gz", ".zip", ".tar.bz2"].first(where: name.hasSuffix) else {
      return nil
    }
    return name.dropLast(ending.count).split(separator: "-").last.map(String.init)
  }
}
