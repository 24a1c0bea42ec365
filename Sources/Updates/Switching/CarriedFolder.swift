/// What was in a folder when it was taken over, so that what comes later is found.
struct CarriedFolder: Sendable {
  /// By the name's bytes.
  var names: [[CChar]: CarriedName] = [:]
}

struct CarriedName: Sendable {
  /// As the folder's list has it.
  let inode: UInt64
  /// What was known of a file that could not be given a second name, but was copied.
  var copied: FileFacts?
  /// What was in it, of a folder.
  var folder: CarriedFolder?
}
