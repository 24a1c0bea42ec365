/// Keeps the folder of the last path open, because the next path is usually in the same folder.
package struct FolderCursor {
  private let root: OpenFolder
  /// The permissions of the folders that it makes; nil if it makes none.
  private let permissions: UInt32?
  private var path: RelativePath?
  private var current: OpenFolder?

  package init(_ root: OpenFolder, making permissions: UInt32? = nil) {
    self.root = root
    self.permissions = permissions
  }

  /// The folder of a path below the root; if permissions are given, missing folders are made.
  package mutating func folder(of path: RelativePath) throws -> OpenFolder {
    if let current, let last = self.path, last.isBeside(path) { return current }
    guard let parent = path.folder else { return root }
    let folder = try root.folder(parent, making: permissions)
    current = folder
    self.path = path
    return folder
  }
}
