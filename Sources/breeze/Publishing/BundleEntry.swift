import UpdatesContent

/// One entry of a manifest that is about to be brought up to date.
struct BundleEntry {
  /// Below the bundle's folder.
  let file: RelativePath
  /// Of the checksum that it is to have; nil where it has none and gets none.
  let algorithm: ChecksumAlgorithm?
  /// Nil where it has none, or something in its place that is none.
  let current: Checksum?
  /// Its index in the manifest.
  let index: Int
  /// Where the value of `filename` begins.
  let filenameOffset: Int
  /// Where the checksum's value stands.
  let checksumRange: Range<Int>?
  /// The index of the child manifest that this is.
  var child: Int?
}
