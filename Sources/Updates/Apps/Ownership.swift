/// Who owns a file or folder, and who may change it.
package struct Ownership: Equatable, Sendable {
  /// As it was opened, for messages.
  package var path: String
  package var isFolder: Bool
  package var owner: UInt32
  /// The permission bits, such as `0o600`.
  package var permissions: UInt32

  package init(path: String, isFolder: Bool, owner: UInt32, permissions: UInt32) {
    self.path = path
    self.isFolder = isFolder
    self.owner = owner
    self.permissions = permissions
  }

  /// Whether its group or everybody may write.
  package var isWritableByOthers: Bool {
    permissions & 0o022 != 0
  }
}
