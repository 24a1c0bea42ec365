import UpdatesContent

/// A manifest of a bundle as it lies there, with what is to be brought up to date.
struct BundleManifest {
  /// Below the bundle's folder.
  let path: RelativePath
  let document: PlacedJSON
  let facts: FileFacts
  var entries: [BundleEntry]
}
