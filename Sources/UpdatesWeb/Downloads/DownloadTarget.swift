/// A folder in which files are wanted once they are whole, apart from the one where they grow.
package struct DownloadTarget: Sendable {
  /// Private, on the same file system; nobody else may write to it meanwhile.
  package var folder: OpenFolder
  /// Of the files; the umask may take some away.
  package var permissions: UInt32

  package init(folder: OpenFolder, permissions: UInt32) {
    self.folder = folder
    self.permissions = permissions
  }
}
