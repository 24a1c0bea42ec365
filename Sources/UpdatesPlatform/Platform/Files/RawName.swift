/// A name in a folder, byte for byte as the file system has it; it may not be UTF-8.
package struct RawName: EntryName, Sendable {
  package let nameBytes: [CChar]
  /// The kind of the entry; nil if the folder does not give it.
  package let kind: FileFacts.Kind?

  /// The bytes without the NUL.
  package var utf8: [UInt8] { nameBytes.dropLast().map { UInt8(bitPattern: $0) } }

  /// The name as text; nil if it is not UTF-8.
  package var text: String? { String(validating: nameBytes.dropLast(), as: UTF8.self) }

  /// The name with U+FFFD for bytes that are not UTF-8.
  package var nameText: String { String(decoding: utf8, as: UTF8.self) }
}

extension OpenFolder {
  /// The raw names in this folder, without `.` and `..`, in no particular order.
  package func rawNames() throws -> [RawName] {
    let copy = try calling(
      path, "listing it", openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
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
      let dot = CChar(bitPattern: UInt8(ascii: "."))
      if ![[dot, 0], [dot, dot, 0]].contains(bytes) {
        // A folder gives the kind as the bits that a mode begins with.
        let kind = mode_t(entry.pointee.d_type) << 12
        names.append(
          RawName(nameBytes: bytes, kind: kind == 0 ? nil : FileFacts.Kind(mode: kind)))
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
      throw Problem.file(.fileMissing, shown(name))
    }
    return facts.kind
  }
}
