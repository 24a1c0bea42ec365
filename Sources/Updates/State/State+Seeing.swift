import HarmlessText

/// A file that a feed offered, as far as the feed described it.
package struct SeenFile: Equatable, Sendable {
  var name: String
  var size: Int?
  var digest: Checksum?

  init(_ asset: ReleaseAsset) {
    (name, size, digest) = (asset.name, asset.size, asset.digest)
  }
}

extension SeenFile {
  init?(_ value: JSON) {
    guard let name = value["name"]?.stringValue.flatMap(ReleaseAsset.name) else { return nil }
    self.name = name
    size = value["size"]?.integerValue
    digest = value["digest"]?.stringValue.flatMap { Checksum(digest: $0) }
  }

  var json: JSON {
    ["name": .string(name), "size": JSON(size), "digest": JSON(digest?.shown)]
  }
}

extension State {
  /// Remembers the age of a signed document, so that no older one is accepted later.
  mutating func see(_ age: DocumentAge, of feed: String) {
    var newest = documents[feed] ?? DocumentAge()
    // Another process may have seen a newer one meanwhile.
    if let known = newest.timestamp, let timestamp = age.timestamp, timestamp < known { return }
    newest.timestamp = age.timestamp ?? newest.timestamp
    newest.version = age.version ?? newest.version
    documents[feed] = newest
  }

  /// Remembers the first file of a version, and returns how another one differs from it.
  ///
  /// What was installed later takes its place: the person has that file, and wanted it.
  mutating func see(_ asset: ReleaseAsset, of version: String) -> String? {
    let url = presentableURL(asset.url)
    let installed = installs.last {
      $0.to == version && $0.outcome == .installed && $0.url == url && $0.bytes != nil
    }
    if let installed {
      guard asset.hasOtherBytes(than: installed.bytes) else { return nil }
      return asset.digest.map {
        "its checksum is \($0.shown), and that of the installed one sha256:\(installed.bytes ?? "")"
      }
    }
    guard var known = files[version], known.name == asset.name else {
      if files[version] == nil { files[version] = SeenFile(asset) }
      return nil
    }
    if let old = known.digest, let new = asset.digest, old.algorithm == new.algorithm, old != new {
      return "its checksum was \(old.shown), and is \(new.shown)"
    }
    if let old = known.size, let new = asset.size, old != new {
      return "it had \(old) bytes, and has \(new)"
    }
    known.digest = known.digest ?? asset.digest
    known.size = known.size ?? asset.size
    if known != files[version] { files[version] = known }
    return nil
  }
}

extension Checksum {
  fileprivate var shown: String { "\(algorithm.rawValue):\(hex)" }
}
