/// Where a sync lays its new set together, within the staging folder.
struct SyncPlaces: Sendable {
  /// For what arrives in pieces.
  let files: OpenFolder
  /// The new set; all folders that fetched files need are there.
  let set: OpenFolder
  /// The set of an earlier run that did not end, of which files may be of use.
  let kept: OpenFolder?
  /// Of new files.
  let permissions: UInt32
  /// Whether the umask takes from the owner what a new file needs.
  let setsPermissions: Bool

  /// Of new folders.
  var folderPermissions: UInt32 { permissions | (permissions & 0o444) >> 2 }
}
