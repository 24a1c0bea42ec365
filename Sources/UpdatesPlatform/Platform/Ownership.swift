/// Who owns a file or folder, and who may change it.
package struct Ownership: Equatable, Sendable {
  /// As it was opened, for messages.
  package var path: String
  package var isFolder: Bool
  package var owner: UInt32
  /// The permission bits, such as `0o600`.
  package var permissions: UInt32
  /// Whether the way went on from this folder to a folder in it, not to the file or along a link.
  package var leadsToFolder = false

  package init(path: String, isFolder: Bool, owner: UInt32, permissions: UInt32) {
    self.path = path
    self.isFolder = isFolder
    self.owner = owner
    self.permissions = permissions
  }

  init(path: String, isFolder: Bool, _ facts: FileFacts) {
    self.init(
      path: path, isFolder: isFolder, owner: facts.owner, permissions: facts.permissions)
  }

  /// Whether its group or everybody may write, and so decide what the way goes on to.
  ///
  /// In a sticky folder, as `/tmp` is one, only its owner can exchange a folder, and nobody can make
  /// one for somebody else. Files and links can get there by other ways.
  package var isWritableByOthers: Bool {
    permissions & 0o022 != 0 && !(leadsToFolder && permissions & 0o1000 != 0)
  }
}
