/// Why an entry of an archive is not extracted, nor anything else of it.
package enum EntryRefusal: Explained, Equatable {
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

  /// What is wrong, to be said after the entry's name.
  package var summary: String {
    switch self {
    case .absolutePath: "is an absolute path"
    case .leavesFolder: "leaves the folder with '..'"
    case .emptyName: "has no name"
    case .notPlain: "has '.' or nothing between two slashes"
    case .nameTooLong: "has a name that is too long"
    case .backslash: "has a backslash in its name"
    case .controlCharacter: "has a control character in its name"
    case .notUTF8: "has a name that is not UTF-8"
    case .tooDeep(let limit): "is more than \(limit) folders deep"
    case .linksTooLong(let limit):
      "brings the targets of symbolic links to more than \(limit.byteCount)"
    case .twice: "is there twice"
    case .collides(let other): "cannot be told from '\(other)' on every file system"
    case .fileAndFolder: "appears both as a folder and as something else"
    case .throughLink(let link): "goes through the symbolic link '\(link)'"
    case .linkLeavesFolder(let target): "is a link out of the folder, to '\(target)'"
    case .linkNotPlain(let target): "is a link to '\(target)', which is not a plain path"
    case .linkLoop(let target): "is a link that goes round or through too many others: '\(target)'"
    case .hardLinkElsewhere(let target):
      "is a hard link to '\(target)', which is not a file before it in the archive"
    case .device: "is a device"
    case .fifo: "is a FIFO"
    case .socket: "is a socket"
    case .unknownKind: "is neither a file nor a folder nor a link"
    case .setsUser: "would run as its owner (setuid)"
    case .setsGroup: "would run as its group (setgid)"
    case .encrypted: "is encrypted"
    case .negativeSize: "has a negative size"
    case .sizeDiffers: "has another size than it says"
    }
  }
}
