/// What was in a folder when it was taken over, so that what comes later is found.
package struct CarriedFolder: Sendable {
  /// By the name's bytes.
  package var names: [[CChar]: CarriedName] = [:]

  package init() {}
}

package struct CarriedName: Sendable {
  /// As the folder's list has it.
  package let inode: UInt64
  /// What was known of a file that could not be given a second name, but was copied.
  package var copied: FileFacts?
  /// What was in it, of a folder.
  package var folder: CarriedFolder?

  package init(inode: UInt64, copied: FileFacts? = nil, folder: CarriedFolder? = nil) {
    self.inode = inode
    self.copied = copied
    self.folder = folder
  }
}
