/// Makes folders below one as they are needed, and keeps the last one open.
struct FolderMaker {
  private let root: OpenFolder
  private let permissions: UInt32
  private var last: (path: RelativePath, folder: OpenFolder)?

  init(_ root: OpenFolder, permissions: UInt32) {
    self.root = root
    self.permissions = permissions
  }

  /// The folder that a path is in, made where it is missing.
  mutating func folder(of path: RelativePath) throws(FileError) -> OpenFolder {
    guard let parent = path.folder else { return root }
    if let last, last.path == parent { return last.folder }
    let folder = try root.folder(parent, making: permissions)
    last = (parent, folder)
    return folder
  }
}
