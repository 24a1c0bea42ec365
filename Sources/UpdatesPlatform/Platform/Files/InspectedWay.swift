import CUpdatesSystem

/// Follows a path folder by folder from the home or the root, opening each in the one before.
///
/// Links are followed one by one, so every folder that decides where the path leads is known. The
/// folders above the home do not matter: whoever can exchange the home controls the account.
struct InspectedWay: ~Copyable {
  private(set) var folders: [Ownership] = []
  private let path: String
  private let home: String?
  private var folder: Int32 = -1
  /// The path of `folder`, for messages.
  private var shown = ""
  private var names: [Substring] = []
  private var links = 0

  /// The most links, as in the kernel.
  private static let mostLinks = 40

  /// Begins an absolute path; `home` must not end in a slash.
  init(to path: String, home: String?) {
    self.path = path
    self.home = home
  }

  deinit {
    if folder >= 0 { close(folder) }
  }

  mutating func open() throws -> Int32 {
    try begin(path)
    while let name = names.popLast() {
      if names.isEmpty {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = openat(folder, String(name), flags)
        if file >= 0 { return file }
      } else {
        let next = updates_filesystem_open_folder(folder, String(name), 0)
        if next >= 0 {
          folders[folders.count - 1].leadsToFolder = true
          try enter(next, shown: Self.shown(name, in: shown))
          continue
        }
      }
      // An entry that opens neither as a file nor as a folder can only be a link.
      let code = errno
      guard [ELOOP, EMLINK, ENOTDIR].contains(code), let target = try link(String(name)) else {
        throw Problem(errno: code, path: path, operation: "opening it")
      }
      if target.hasPrefix("/") {
        try begin(target)
      } else {
        // The path continues from this folder again; the entry for the link's folder still counts.
        folders.append(folders[folders.count - 1])
        add(target.utf8[...])
      }
    }
    throw Problem.file(.fileIsFolder, path)
  }

  /// Begins again at the home if the path is below it, otherwise at the root.
  private mutating func begin(_ path: String) throws {
    let start: String
    if let home, !home.isEmpty, path.hasPrefix(home + "/") { start = home } else { start = "/" }
    let opened = updates_filesystem_open_folder(AT_FDCWD, start, 1)
    guard opened >= 0 else { throw Problem(errno: errno, path: self.path, operation: "opening it") }
    try enter(opened, shown: start)
    add(path.utf8.dropFirst(start.utf8.count))
  }

  private mutating func add(_ path: Substring.UTF8View) {
    let slash = UInt8(ascii: "/")
    if path.last == slash { names.append(".") }
    var rest = path
    while let last = rest.lastIndex(where: { $0 != slash }) {
      rest = rest[...last]
      let start = rest.lastIndex(of: slash).map(rest.index(after:)) ?? rest.startIndex
      names.append(Substring(rest[start...]))
      rest = rest[..<start]
    }
  }

  private mutating func enter(_ opened: Int32, shown: String) throws {
    if folder >= 0 { close(folder) }
    folder = opened
    self.shown = shown
    var facts = stat()
    guard fstat(opened, &facts) == 0 else {
      throw Problem(errno: errno, path: path, operation: "reading its attributes")
    }
    folders.append(Ownership(path: shown, isFolder: true, FileFacts(facts)))
  }

  private static func shown(_ name: Substring, in folder: String) -> String {
    switch name {
    case ".": folder
    case "..": FileSystem.folder(of: folder)
    default: folder == "/" ? "/\(String(name))" : "\(folder)/\(String(name))"
    }
  }

  /// The target of a link; nil if the entry is not a link.
  private mutating func link(_ name: String) throws -> String? {
    var target = [UInt8](repeating: 0, count: 4097)
    let count = target.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlinkat(folder, name, $0, characters.count) } ?? -1
      }
    }
    if count < 0, errno == EINVAL { return nil }
    guard count >= 0 else { throw Problem(errno: errno, path: path, operation: "reading it") }
    guard count > 0, count < target.count else { throw Problem.file(.fileMissing, path) }
    links += 1
    guard links <= Self.mostLinks else {
      throw Problem.fileFailed(
        path, operation: "following it", reason: String(cString: strerror(ELOOP)))
    }
    return String(decoding: target.prefix(count), as: UTF8.self)
  }
}
