/// Why an entry of an archive is not extracted, nor anything else of it.
package enum EntryRefusal: Error, Equatable, Sendable {
  case absolutePath
  /// `..` in its path.
  case leavesFolder
  case emptyName
  /// `.` or nothing between two slashes.
  case notPlain
  case nameTooLong
  case backslash
  /// A NUL or another control character in its path.
  case controlCharacter
  case notUTF8
  case tooDeep(limit: Int)
  /// The archive has it already.
  case twice
  /// The archive has another that some file systems take for the same, by case or Unicode form.
  case collides(with: String)
  /// A file where the archive has a folder, or the other way round.
  case fileAndFolder
  /// Its path goes through a symbolic link of the archive.
  case throughLink(String)
  case linkLeavesFolder(target: String)
  case linkNotPlain(target: String)
  /// Symbolic links that lead to each other, or more than can be followed.
  case linkLoop(target: String)
  /// Symbolic links that lead too far, all together.
  case linksTooLong(limit: Int)
  /// A hard link to something that is not a file this archive had before.
  case hardLinkElsewhere(target: String)
  case device
  case fifo
  case socket
  case unknownKind
  case setsUser
  case setsGroup
  case encrypted
  case negativeSize
  /// More or fewer bytes than it says of itself.
  case sizeDiffers
}
