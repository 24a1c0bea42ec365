import HarmlessText

extension Feed {
  /// A project on the Python Package Index, or on another index of the same form.
  ///
  /// The URL is `https://pypi.org/pypi/NAME/json`, or that of the simple index,
  /// `https://pypi.org/simple/NAME/`. A version is not offered if it has no file, if all its files
  /// were yanked (PEP 592), or if they need another Python than the one that runs the program.
  ///
  /// Sources: [JSON API](https://docs.pypi.org/api/json/) and the
  /// [simple repository API](https://packaging.python.org/en/latest/specifications/simple-repository-api/).
  package static let pypi = registry(
    "pypi", accept: "application/vnd.pypi.simple.v1+json, application/json;q=0.9",
    read: { try $0.readPyPI() })
}

extension RegistryReleases {
  fileprivate mutating func readPyPI() throws {
    let members = try document.object()
    if case .array(let files)? = members["files"] {
      readSimpleIndex(files, versions: members["versions"]?.arrayValue)
      return
    }
    guard let facts = members["info"]?.objectValue else {
      throw document.unusable(members["info"], "info", expected: "an object")
    }
    let page = facts["package_url"]?.webURL
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
    // The name of a file has the version in its normal form; the list may have another one.
    var filesOfVersions: [VersionKey: [JSON]] = [:]
    var order: [String] = []
    for (index, file) in files.enumerated() {
      guard let name = file["filename"]?.stringValue else {
        let place = "files[\(index)].filename"
        document.refuse(document.wrong(file["filename"], place, "a string"))
        continue
      }
      guard let version = Self.version(ofFile: name) else { continue }
      if filesOfVersions[version.key] == nil { order.append(version.text) }
      filesOfVersions[version.key, default: []].append(file)
    }
    for version in versions ?? order.map(JSON.string) {
      let key = version.stringValue.flatMap { try? Version($0, scheme: .pep440).key }
      add(version, at: "versions", files: key.flatMap { filesOfVersions[$0] } ?? [], nil)
    }
  }

  private mutating func add(_ version: JSON?, at place: String, files: [JSON], _ page: String?) {
    let yanked = files.map(Self.yank)
    let isYanked = !files.isEmpty && yanked.allSatisfy { $0 != nil }
    let fits = zip(files, yanked).contains { file, yank in yank == nil && isForPython(file) }
    let reason = yanked.lazy.compactMap { $0 }.first { $0.reason != nil }
    let dates = files.compactMap { file in
      (file["upload_time_iso_8601"] ?? file["upload-time"])?.date
    }
    add(
      version, at: place, withdrawal: isYanked ? reason ?? yanked.first.flatMap(\.self) : nil
    ) { release in
      release.publishedAt = dates.min()
      release.storeURL = page
      if !fits, !isYanked { release.exclusion = files.isEmpty ? .nothingToDownload : .conditions }
    }
  }

  private func isForPython(_ file: JSON) -> Bool {
    let needed = (file["requires_python"] ?? file["requires-python"])?.stringValue
    guard let needed, let python = document.query.python else { return true }
    return python.satisfies(needed)
  }

  private static func yank(_ file: JSON) -> Withdrawal? {
    switch file["yanked"] {
    case .bool(true)?: Withdrawal("yanked", reason: file["yanked_reason"])
    case .string(let reason)?: Withdrawal("yanked", reason: .string(reason))
    default: nil
    }
  }

  /// The version in the name of a wheel or of a source distribution; nil for any other file.
  private static func version(ofFile name: String) -> Version? {
    let parts = name.lowercased().split(separator: "-", maxSplits: 32)
    if name.lowercased().hasSuffix(".whl") {
      return parts.count >= 5 ? try? Version(String(parts[1]), scheme: .pep440) : nil
    }
    guard let ending = [".tar.gz", ".zip", ".tar.bz2"].first(where: name.lowercased().hasSuffix)
    else { return nil }
    // Both the name of the project and the version may have hyphens.
    return parts.indices.dropFirst().lazy.compactMap { index in
      try? Version(
        String(parts[index...].joined(separator: "-").dropLast(ending.count)), scheme: .pep440)
    }.first
  }
}
