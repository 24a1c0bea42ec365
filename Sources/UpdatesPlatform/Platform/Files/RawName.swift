/// A name in a folder, byte for byte as the file system has it; it may not be UTF-8.
package struct RawName: Sendable {
  /// The bytes with the NUL at the end.
  package let bytes: [CChar]
  /// The kind of the entry; nil if the folder does not give it.
  package let kind: FileFacts.Kind?

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8CString), kind: nil)
  }

  init(bytes: [CChar], kind: FileFacts.Kind?) {
    self.bytes = bytes
    self.kind = kind
  }

  /// The bytes without the NUL.
  package var utf8: [UInt8] { bytes.dropLast().map { UInt8(bitPattern: $0) } }

  /// The name as text; nil if it is not UTF-8.
  package var text: String? {
    bytes.withUnsafeBytes { String(validating: $0.dropLast(), as: UTF8.self) }
  }

  /// The name for messages, with U+FFFD for bytes that are not UTF-8.
  var shown: String {
    String(decoding: utf8, as: UTF8.self)
  }
}

extension OpenFolder {
  /// The raw names in this folder, without `.` and `..`, in no particular order.
  package func rawNames() throws -> [RawName] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw Problem(errno: errno, path: path, operation: "listing it") }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw Problem(errno: code, path: path, operation: "listing it")
    }
    defer { closedir(stream) }
    var names: [RawName] = []
    errno = 0
    while let entry = readdir(stream) {
      let bytes = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { start in
          // Copy the name only, because the record ends there too.
          Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
        }
      }
      if !Self.isDots(bytes) {
        names.append(
          RawName(
            bytes: bytes, kind: Self.kind(Int32(entry.pointee.d_type))))
      }
      errno = 0
    }
    guard errno == 0 else { throw Problem(errno: errno, path: path, operation: "listing it") }
    return names
  }

  /// The kind of an entry, without following a link.
  package func kind(of name: RawName) throws -> FileFacts.Kind {
    if let kind = name.kind { return kind }
    guard let facts = try facts(of: name) else {
      throw Problem.file(.fileMissing, shown(name.shown))
    }
    return facts.kind
  }

  /// The facts about an entry, without following a link; nil if the name does not exist.
  package func facts(of name: RawName) throws -> FileFacts? {
    var facts = stat()
    guard fstatat(descriptor, name.bytes, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else {
        throw Problem(errno: errno, path: shown(name.shown), operation: "reading its attributes")
      }
      return nil
    }
    return FileFacts(facts)
  }

  func rename(_ name: RawName, to folder: OpenFolder, as other: String) throws {
    guard renameat(descriptor, name.bytes, folder.descriptor, other) == 0 else {
      throw Problem(errno: errno, path: folder.shown(other), operation: "moving it")
    }
  }

  private static func isDots(_ bytes: [CChar]) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    return bytes.elementsEqual([dot, 0]) || bytes.elementsEqual([dot, dot, 0])
  }

  private static func kind(_ type: Int32) -> FileFacts.Kind? {
    switch type {
    case Int32(DT_REG): .regular
    case Int32(DT_DIR): .directory
    case Int32(DT_LNK): .symbolicLink
    case Int32(DT_UNKNOWN): nil
    default: .other
    }
  }
}
