import HarmlessText

struct Unpacking {
  let target: InstallTarget
  /// The path of the file or folder in the archive; nil to find it.
  let member: String?
  let assetName: String
  let folder: OpenFolder

  static let extracted = "extracted"

  /// Makes the new version as `new` in the folder, from `download` in the same folder.
  ///
  /// `file` is that download, which is verified through this very descriptor; `facts` are its facts
  /// before that. If somebody has written to it since, this throws. `progress` is called before
  /// each block, and returns false to cancel.
  func make(
    _ new: String, from file: borrowing OpenFile, _ facts: FileFacts, named download: String,
    progress: (ArchiveProgress) -> Bool
  ) throws {
    guard !isBareByName else { return try takeBare(file, facts, download, as: new) }
    let kind: ExtractedKind
    do {
      kind = try Archive.extract(
        from: file, into: folder, name: Self.extracted, progress: progress)
    } catch Problem.kind(.archiveUnrecognized) where target.kind == .file && !isArchiveByName {
      return try takeBare(file, facts, download, as: new)
    } catch let error as Problem where error.isOfArchive {
      try check(file, facts)
      throw Problem.installArchive(assetName, error)
    }
    try check(file, facts)
    guard kind == .folder else {
      guard target.kind == .file else {
        throw Problem(install: .installMember, ["member": member ?? target.name])
      }
      return try folder.rename(Self.extracted, as: new)
    }
    let all = try folder.folder(Self.extracted)
    if let member {
      let (place, name) = try find(member, in: all)
      try place.rename(name, to: folder, as: new)
    } else if target.kind == .file {
      let path = try program(in: all)
      try (path.folder.map { try all.folder($0) } ?? all).rename(path.name, to: folder, as: new)
    } else if let top = try top(of: all) {
      // The whole content, without the one folder in which all of it is.
      try all.rename(top, to: folder, as: new)
    } else {
      try folder.rename(Self.extracted, as: new)
    }
  }

  /// Throws if the download has changed; no process can set the time of the last change back.
  private func check(_ file: borrowing OpenFile, _ facts: FileFacts) throws {
    let now = try file.facts()
    guard now.changed == facts.changed, now.size == facts.size else {
      throw Problem(install: .installChanged, ["name": assetName])
    }
  }
}

// MARK: A program by itself

extension Unpacking {
  private static let archiveEndings = [
    ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".tzst", ".zip", ".gz", ".bz2", ".xz", ".zst",
  ]

  private var isArchiveByName: Bool {
    let name = assetName.lowercased()
    return Self.archiveEndings.contains { name.hasSuffix($0) }
  }

  /// Whether the download has the target's own file type, such as `.jar`, which may be a zip too.
  private var isBareByName: Bool {
    guard target.kind == .file, !isArchiveByName, let dot = target.name.lastIndex(of: "."),
      dot != target.name.startIndex
    else { return false }
    return assetName.lowercased().hasSuffix(target.name[dot...].lowercased())
  }

  private func takeBare(
    _ file: borrowing OpenFile, _ facts: FileFacts, _ download: String, as new: String
  ) throws {
    try check(file, facts)
    let isProgram = try Self.isProgram(file)
    guard isBareByName || isProgram else {
      throw Problem(
        .installArchive, "'\(assetName.quotable)' is neither an archive nor a program")
    }
    guard try folder.facts(of: download)?.inode == file.facts().inode else {
      throw Problem.file(.fileReplaced, folder.shown(download))
    }
    try folder.rename(download, as: new)
  }

  /// Whether a file begins as programs do: ELF, Mach-O (thin or universal), or `#!`.
  private static func isProgram(_ file: borrowing OpenFile) throws -> Bool {
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 4)
    defer { space.deallocate() }
    guard try file.read(into: space, at: 0) == space.count else { return false }
    let beginnings: [[UInt8]] = [
      [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],
      [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF], Array("#!".utf8),
    ]
    return beginnings.contains { space.starts(with: $0) }
  }
}

// MARK: A part of an archive

extension Unpacking {
  /// The folder at the top that has everything else in it; nil if there is none.
  private func top(of all: OpenFolder) throws -> String? {
    let names = try all.names()
    guard names.count == 1, try all.facts(of: names[0])?.kind == .directory else { return nil }
    return names[0]
  }

  /// The member at a path of the archive, with or without the folder at its top.
  private func find(
    _ member: String, in all: OpenFolder
  ) throws -> (place: OpenFolder, name: String) {
    let kind = target.kind == .file ? FileFacts.Kind.regular : .directory
    for path in [member, try top(of: all).map { $0 + "/" + member }].compactMap(\.self) {
      // A path through a link or a file leads nowhere.
      guard let path = try? RelativePath(path),
        let place = try? path.folder.map({ try all.folder($0) }) ?? all,
        try place.facts(of: path.name)?.kind == kind
      else { continue }
      return (place, path.name)
    }
    throw Problem(install: .installMember, ["member": member])
  }

  /// The only program, or the one with the target's name.
  private func program(in all: OpenFolder) throws -> RelativePath {
    let files = try files(in: all)
    let executables = files.filter(\.isExecutable).map(\.path)
    if executables.count == 1 { return executables[0] }
    let candidates = executables.isEmpty ? files.map(\.path) : executables
    let named = candidates.filter { $0.name == target.name }
    guard named.count == 1 else {
      throw Problem.installMember(oneOf: (named.isEmpty ? candidates : named).map(\.text).sorted())
    }
    return named[0]
  }

  private func files(
    in folder: OpenFolder, below parent: RelativePath? = nil
  ) throws -> [(path: RelativePath, isExecutable: Bool)] {
    try folder.names().flatMap { name -> [(path: RelativePath, isExecutable: Bool)] in
      let path = try parent.map { $0.appending(try RelativePath(name)) } ?? RelativePath(name)
      let facts = try folder.facts(of: name)
      return switch facts?.kind {
      case .regular: [(path, (facts?.permissions ?? 0) & 0o111 != 0)]
      case .directory: try files(in: try folder.folder(name), below: path)
      case .symbolicLink, .other, nil: []
      }
    }
  }
}
