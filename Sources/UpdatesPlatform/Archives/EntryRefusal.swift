/// Why an entry of an archive, and therefore the whole archive, is not extracted.
package enum EntryRefusal: Explained, Equatable {
  case path(RelativePathError)
  case notUTF8
  case tooDeep(limit: Int)
  case twice
  /// Some file systems treat it and another entry as one, because of case or Unicode form.
  case collides(with: String)
  case fileAndFolder
  case throughLink(String)
  case linkLeavesFolder(target: String)
  case linkNotPlain(target: String)
  case linkLoop(target: String)
  case linksTooLong(limit: Int)
  case hardLinkElsewhere(target: String)
  case device
  case fifo
  case socket
  case unknownKind
  case setsUser
  case setsGroup
  case encrypted
  case negativeSize
  case sizeDiffers

  package var summary: String {
    switch self {
    case .path(let error): "has a path that cannot be used: \(error.summary)"
    case .notUTF8: "has a name that is not UTF-8"
    case .tooDeep(let limit): "is more than \(limit) folders deep"
    case .linksTooLong(let limit):
      "makes the targets of all symbolic links longer than \(limit.byteCount)"
    case .twice: "occurs twice"
    case .collides(let other): "has the same name as '\(other)' on some file systems"
    case .fileAndFolder: "appears both as a folder and as something else"
    case .throughLink(let link): "goes through the symbolic link '\(link)'"
    case .linkLeavesFolder(let target): "is a link to '\(target)', outside the folder"
    case .linkNotPlain(let target): "is a link to '\(target)', which is not a plain path"
    case .linkLoop(let target): "is a link in a loop or a chain that is too long: '\(target)'"
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
    case .sizeDiffers: "does not have the size that it declares"
    }
  }
}
