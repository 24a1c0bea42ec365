import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The way to a file, folder by folder from the home or the root, each opened in the one before.
///
/// Links are followed one by one, so every folder that had a say in where the way leads is known.
/// What is above the home is not the user's affair: whoever can exchange the home has the account.
struct InspectedWay: ~Copyable {
  private(set) var folders: [Ownership] = []
  private let path: String
  private let home: String?
  private var folder: Int32 = -1
  /// Where `folder` is, for messages.
  private var shown = ""
  /// The names that are still to be gone through, the next one last.
  private var names: [Substring] = []
  private var links = 0

  /// As many as the kernel follows.
  private static let mostLinks = 40

  /// Begins the way to an absolute path; a home is one without slashes at its end.
  init(to path: String, home: String?) {
    self.path = path
    self.home = home
  }

  deinit {
    if folder >= 0 { close(folder) }
  }

  /// Goes to the end and opens what is there, whatever it is.
  mutating func open() throws(FileError) -> Int32 {
    try begin(path)
    while let name = names.popLast() {
      if names.isEmpty {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = openat(folder, String(name), flags)
        if file >= 0 { return file }
      } else {
        let next = cfilesystem_open_folder(folder, String(name), 0)
        if next >= 0 {
          folders[folders.count - 1].leadsToFolder = true
          try enter(next, shown: Self.shown(name, in: shown))
          continue
        }
      }
      // A link is the only thing with a name that is none of both.
      let code = errno
      guard [ELOOP, EMLINK, ENOTDIR].contains(code), let target = try link(String(name)) else {
        throw FileError(code, path: path, operation: "open")
      }
      if target.hasPrefix("/") {
        try begin(target)
      } else {
        // The way goes on from here once more, while what it was led by still counts.
        folders.append(folders[folders.count - 1])
        add(target)
      }
    }
    throw .isDirectory(path: path)
  }

  /// Begins anew at the home where the path is below it, else at the root.
  private mutating func begin(_ path: String) throws(FileError) {
    let start: String
    if let home, !home.isEmpty, path.hasPrefix(home + "/") { start = home } else { start = "/" }
    let opened = cfilesystem_open_folder(AT_FDCWD, start, 1)
    guard opened >= 0 else { throw FileError(errno, path: self.path, operation: "open") }
    try enter(opened, shown: start)
    add(path.dropFirst(start.count))
  }

  private mutating func add(_ path: some StringProtocol) {
    if path.hasSuffix("/") { names.append(".") }
    for name in path.split(separator: "/").reversed() { names.append(Substring(name)) }
  }

  private mutating func enter(_ opened: Int32, shown: String) throws(FileError) {
    if folder >= 0 { close(folder) }
    folder = opened
    self.shown = shown
    var facts = stat()
    guard fstat(opened, &facts) == 0 else {
      throw FileError(errno, path: path, operation: "stat")
    }
    folders.append(Ownership(path: shown, isFolder: true, FileFacts(facts)))
  }

  private static func shown(_ name: Substring, in folder: String) -> String {
    switch name {
    case ".": folder
    case "..": FileSystem.folder(of: folder)
    default: folder == "/" ? "/" + name : folder + "/" + name
    }
  }

  /// Where a link leads; nil where the name is no link.
  private mutating func link(_ name: String) throws(FileError) -> String? {
    var target = [UInt8](repeating: 0, count: 4097)
    let count = target.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlinkat(folder, name, $0, characters.count) } ?? -1
      }
    }
    if count < 0, errno == EINVAL { return nil }
    guard count >= 0 else { throw FileError(errno, path: path, operation: "read the link") }
    guard count > 0, count < target.count else { throw .missing(path: path) }
    links += 1
    guard links <= Self.mostLinks else {
      throw .failed(path: path, operation: "follow links", reason: String(cString: strerror(ELOOP)))
    }
    return String(decoding: target.prefix(count), as: UTF8.self)
  }
}
