import UpdatesPlatform

/// What images are called where it does not matter for which screen they are.
enum ImageNames {
  /// The names by which a file is asked for: its own, that without its extension, that without
  /// scale and device too, and that of its image set.
  static func names(of path: RelativePath) -> [String] {
    let name = path.name
    var stem = name[...]
    if let point = stem.lastIndex(of: "."), point != stem.startIndex { stem = stem[..<point] }
    var names = [name, String(stem), String(AppleNames.plainStem(of: path))]
    if let set = path.folder?.name, set.hasSuffix(AssetCatalog.setSuffix) {
      names.append(String(set.dropLast(AssetCatalog.setSuffix.count)))
    }
    return names
  }
}
