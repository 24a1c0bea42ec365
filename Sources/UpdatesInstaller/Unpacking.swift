struct Unpacking {
  let target: InstallTarget
  /// The path of the file or folder in the archive; nil to find it.
  let member: String?
  let assetName: String

  static let extracted = "extracted"

  /// Makes the new version as `new` in `folder`, from `download` in the same folder.
  ///
  /// `file` is that download, which is verified through this very descriptor; `facts` are its facts
  /// before that. If somebody has written to it since, this throws. `progress` is called before each block, and returns false to cancel.
  func make(
    _ new: String, from file: borrowing OpenFile, _ facts: FileFacts, named download: String,
    in folder: OpenFolder, progress: (ArchiveProgress) -> Bool
  ) throws {
    guard !isBareByName else { return try takeBare(file, facts, download, as: new, in: folder) }
    let kind: ExtractedKind
    do {
      kind = try Archive.extract(
        from: file, into: folder, name: Self.extracted, progress: progress)
    } catch Problem.kind(.archiveUnrecognized) where target.kind == .file && !isArchiveByName {
      return try takeBare(file, facts, download, as: new, in: folder)
    } catch let error as Problem where error.isOfArchive {
      try check(file, facts)
      throw Problem.installArchive(assetName, error)
    }
    try check(file, facts)
    switch (kind, target.kind) {
    case (.file, .file): try folder.rename(Self.extracted, as: new)
    case (.file, .folder): throw Problem.installMember(member ?? target.name)
    case (.folder, .file): try takeProgram(as: new, in: folder)
    case (.folder, .folder): try takeFolder(as: new, in: folder)
    }
  }

  /// Throws if the download has changed; no process can set the time of the last change back.
  private func check(_ file: borrowing OpenFile, _ facts: FileFacts) throws {
    let now = try file.facts()
    guard now.changed == facts.changed, now.size == facts.size else {
      throw Problem.installChanged(assetName)
    }
  }

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
    _ file: borrowing OpenFile, _ facts: FileFacts, _ download: String, as new: String,
    in folder: OpenFolder
  ) throws {
    try check(file, facts)
    let isProgram = try Self.isProgram(file)
    guard isBareByName || isProgram else { throw Problem.installNoProgram(assetName) }
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

  private func takeProgram(as new: String, in folder: OpenFolder) throws {
    let all = try ExtractedTree(try folder.folder(Self.extracted))
    let path = try member.map { try all.file($0, below: all.top) } ?? program(in: all)
    let place = try all.folder(of: path)
    try place.rename(path.name, to: folder, as: new)
  }

  private func program(in tree: ExtractedTree) throws -> RelativePath {
    let executables = tree.files.filter(\.isExecutable).map(\.path)
    if executables.count == 1 { return executables[0] }
    let candidates = executables.isEmpty ? tree.files.map(\.path) : executables
    let named = candidates.filter { $0.name == target.name }
    guard named.count == 1 else {
      throw Problem.installMember(oneOf: (named.isEmpty ? candidates : named).map(\.text).sorted())
    }
    return named[0]
  }

  /// Takes the whole content, without the one folder in which all of it may be.
  private func takeFolder(as new: String, in folder: OpenFolder) throws {
    let all = try ExtractedTree(try folder.folder(Self.extracted))
    if let member {
      let path = try all.directory(member, below: all.top)
      return try all.folder(of: path).rename(path.name, to: folder, as: new)
    }
    guard let top = all.top else { return try folder.rename(Self.extracted, as: new) }
    try all.folder.rename(top, to: folder, as: new)
  }
}

struct ExtractedTree {
  struct File {
    var path: RelativePath
    var isExecutable: Bool
  }

  let folder: OpenFolder
  private(set) var files: [File] = []
  private var directories: Set<RelativePath> = []
  /// The folder at the top that has everything else in it; nil if there is none.
  private(set) var top: String?

  init(_ folder: OpenFolder) throws {
    self.folder = folder
    let names = try folder.names()
    if names.count == 1, try folder.facts(of: names[0])?.kind == .directory { top = names[0] }
    try add(folder, below: nil)
  }

  private mutating func add(_ folder: OpenFolder, below parent: RelativePath?) throws {
    for name in try folder.names() {
      guard let facts = try folder.facts(of: name) else { continue }
      let path = try parent.map { $0.appending(try RelativePath(name)) } ?? RelativePath(name)
      switch facts.kind {
      case .regular:
        files.append(File(path: path, isExecutable: facts.permissions & 0o111 != 0))
      case .directory:
        directories.insert(path)
        try add(try folder.folder(name), below: path)
      case .symbolicLink, .other: break
      }
    }
  }

  /// The file at a path of the archive, with or without the folder at its top.
  func file(_ member: String, below top: String?) throws -> RelativePath {
    for path in Self.spellings(of: member, below: top)
    where files.contains(where: { $0.path == path }) {
      return path
    }
    throw Problem.installMember(member)
  }

  /// The folder at a path of the archive, with or without the folder at its top.
  func directory(_ member: String, below top: String?) throws -> RelativePath {
    for path in Self.spellings(of: member, below: top) where directories.contains(path) {
      return path
    }
    throw Problem.installMember(member)
  }

  private static func spellings(of member: String, below top: String?) -> [RelativePath] {
    // The app file's reader has checked the path.
    [member, top.map { $0 + "/" + member }].compactMap { $0.flatMap { try? RelativePath($0) } }
  }

  func folder(of path: RelativePath) throws -> OpenFolder {
    try path.folder.map { (path) throws in try folder.folder(path) } ?? folder
  }
}
