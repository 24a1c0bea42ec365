import HarmlessText

extension InstallationFinder {
  func system(_ trail: ProgramTrail) -> Installation? {
    // Managers of the system install nothing in a home, and their databases are large.
    guard ownHome.map({ !trail.end.isBelow($0) }) ?? true, trail.end.hasPrefix(root + "/") else {
      return nil
    }
    let paths = SystemPaths(of: trail.end, root: root).all
    do {
      return try dpkg(paths, trail) ?? pacman(paths, trail) ?? rpm(paths, trail)
        ?? apk(paths, trail) ?? xbps(paths, trail) ?? macports(trail)
    } catch {
      // A manager that does not answer may have installed the program.
      return found(
        other: "in a way that is not known", on: trail,
        reason: "a package manager of the system did not answer: \(error)")
    }
  }

  /// The home, or nil if it is a folder in which managers install, as in some containers.
  var ownHome: String? {
    let place = home.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
    // Some systems have the people's homes in `/var/home` or `/usr/home`.
    guard let names = place?.names, let first = names.first,
      !Self.systemFolders.contains(first) || names.dropFirst().first == "home" && names.count > 2
    else { return nil }
    return home
  }

  private static let systemFolders: Set = [
    "bin", "etc", "lib", "lib32", "lib64", "opt", "sbin", "srv", "usr", "var",
  ]

  /// The bytes of a manager's record; nil if it is not there.
  private func record(_ path: String) throws -> [UInt8]? {
    FileSystem.isThere(path) ? try FileSystem.contents(of: path, limit: 64 << 20) : nil
  }

  /// The names in a manager's folder in order; empty if the folder is not there.
  private func entries(in folder: String) throws -> [String] {
    FileSystem.isThere(folder) ? try FileSystem.names(in: folder).sorted() : []
  }

  private func listed(
    by manager: Installation.Manager, package: String, database: String, on trail: ProgramTrail,
    command words: [String]
  ) -> Installation {
    found(
      manager, package: package, on: trail,
      fact: "which \(database) lists in the package '\(package)'",
      upgrade: isImage
        ? .none(reason: "the system is an image, which is renewed as a whole")
        : .command(words, needsRoot: true))
  }

  private var isImage: Bool { FileSystem.isThere(root + "/run/ostree-booted") }

  private func dpkg(_ paths: [String], _ trail: ProgramTrail) throws -> Installation? {
    let folder = root + "/var/lib/dpkg"
    let lists = try entries(in: folder + "/info").filter { $0.hasSuffix(".list") }
    guard !lists.isEmpty else { return nil }
    let diversions = Diversion.all(
      in: String(decoding: try record(folder + "/diversions") ?? [], as: UTF8.self))
    let diverted = diversions.first { paths.contains($0.to) }
    let diverting = diversions.first { paths.contains($0.from) }
    // An administrator has put another file in the package's place.
    if diverting?.package == ":" { return nil }
    let wanted = diverted.map { [$0.from] } ?? paths
    // The package usually has the name of its program.
    let start = trail.end.lastName
    let ordered = lists.filter { $0.hasPrefix(start) } + lists.filter { !$0.hasPrefix(start) }
    let owner = try ordered.first { list in
      let name = Self.package(ofList: list)
      if let diverting, diverting.package != name { return false }
      if let diverted, diverted.package == name { return false }
      return try lines(of: "\(folder)/info/\(list)", have: wanted)
    }
    guard let owner else { return nil }
    return listed(
      by: .apt, package: Self.package(ofList: owner), database: "dpkg", on: trail,
      command: ["apt-get", "install", "--only-upgrade", "{package}"])
  }

  /// The package of a list such as `tool.list` or `libtool1:amd64.list`.
  private static func package(ofList list: String) -> String {
    String(list.dropLast(".list".count).prefix { $0 != ":" })
  }

  private func lines(of path: String, have wanted: [String]) throws -> Bool {
    guard let bytes = try record(path) else { return false }
    return wanted.contains { bytes.hasLine(Array($0.utf8)) }
  }

  private func pacman(_ paths: [String], _ trail: ProgramTrail) throws -> Installation? {
    let folder = root + "/var/lib/pacman/local"
    let files = paths.map { String($0.dropFirst()) }
    let start = trail.end.lastName
    let all = try entries(in: folder)
    let ordered = all.filter { $0.hasPrefix(start) } + all.filter { !$0.hasPrefix(start) }
    let found = try ordered.first { try lines(of: "\(folder)/\($0)/files", have: files) }
    guard let owner = found else { return nil }
    let facts = (text(of: "\(folder)/\(owner)/desc") ?? "").split(whereSeparator: \.isNewline)
    let name = facts.firstIndex(of: "%NAME%").flatMap { facts.dropFirst($0 + 1).first }
    // NAME-VERSION-RELEASE
    let package =
      name.map(String.init) ?? owner.split(separator: "-").dropLast(2).joined(separator: "-")
    return listed(
      by: .pacman, package: package, database: "pacman", on: trail,
      command: ["pacman", "-S", "{package}"])
  }

  private func rpm(_ paths: [String], _ trail: ProgramTrail) throws -> Installation? {
    let program = root + "/usr/bin/rpm"
    let databases = ["/usr/lib/sysimage/rpm", "/var/lib/rpm"].flatMap { folder in
      ["rpmdb.sqlite", "Packages", "Packages.db"].map { "\(root)\(folder)/\($0)" }
    }
    guard databases.contains(where: FileSystem.isThere), FileSystem.isThere(program),
      let package = try rpmOwner(of: paths, program)
    else { return nil }
    let manager =
      ["dnf", "zypper", "yum"].first { FileSystem.isThere("\(root)/usr/bin/\($0)") } ?? "dnf"
    return listed(
      by: manager == "zypper" ? .zypper : .dnf, package: package, database: "rpm", on: trail,
      command: [manager, manager == "zypper" ? "update" : "upgrade", "{package}"])
  }

  /// The package that owns a file, which has several paths; nil if rpm says that no package does.
  private func rpmOwner(of paths: [String], _ program: String) throws -> String? {
    var variables = ChildEnvironment.filtered(environment.variables)
    variables["LC_ALL"] = "C"
    for path in paths {
      let run = try CapturedRun(
        executable: program, arguments: ["rpm", "-qf", "--queryformat", "%{NAME}\\n", path],
        environment: variables, limit: 64 << 10, timeLimit: .seconds(5))
      let answer = String(decoding: run.output, as: UTF8.self)
      if run.end == .exited(status: 0) {
        return answer.split(whereSeparator: \.isNewline).first.map(String.init)
      }
      guard answer.contains("not owned by any package") else { throw Problem.programEnded(run.end) }
    }
    return nil
  }

  private func apk(_ paths: [String], _ trail: ProgramTrail) throws -> Installation? {
    let databases = ["/lib/apk/db/installed", "/usr/lib/apk/db/installed"]
    let database = try databases.compactMap { try record(root + $0) }.first
    var package = ""
    var folder = ""
    for line in String(decoding: database ?? [], as: UTF8.self).split(whereSeparator: \.isNewline) {
      switch line.prefix(2) {
      case "P:": package = String(line.dropFirst(2))
      case "F:": folder = String(line.dropFirst(2))
      case "R:" where paths.contains("/\(folder)/\(line.dropFirst(2))"):
        return listed(
          by: .apk, package: package, database: "apk", on: trail,
          command: ["apk", "add", "--upgrade", "{package}"])
      default: break
      }
    }
    return nil
  }
}

extension InstallationFinder {
  /// Void's database has a list of files for each package: `.tool-files.plist`.
  private func xbps(_ paths: [String], _ trail: ProgramTrail) throws -> Installation? {
    let folder = root + "/var/db/xbps"
    let (start, end) = (".", "-files.plist")
    let lists = try entries(in: folder).filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
    let wanted = paths.map { Array("<string>\($0)</string>".utf8) }
    let owner = try lists.first { list in
      guard let bytes = try record("\(folder)/\(list)") else { return false }
      return wanted.contains { bytes.firstRange(of: $0) != nil }
    }
    guard let owner else { return nil }
    return listed(
      by: .xbps, package: String(owner.dropFirst(start.count).dropLast(end.count)),
      database: "xbps", on: trail, command: ["xbps-install", "-Su", "{package}"])
  }

  /// MacPorts keeps its registry in a database of SQLite, which is not read.
  private func macports(_ trail: ProgramTrail) -> Installation? {
    let prefix = root + "/opt/local"
    let registry = prefix + "/var/macports/registry/registry.db"
    guard trail.end.isBelow(prefix), FileSystem.isThere(registry) else { return nil }
    return found(
      .macports, on: trail,
      upgrade: .command(
        [word("port", in: prefix + "/bin"), "upgrade", "{package}"], needsRoot: true))
  }
}

private struct Diversion {
  let from: String
  let to: String
  /// The package that has the file at the first place; `:` for the administrator.
  let package: String

  /// Reads the file `diversions`, which has three lines for each.
  static func all(in text: String) -> [Diversion] {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    return stride(from: 0, to: lines.count - 2, by: 3).map {
      Diversion(from: lines[$0], to: lines[$0 + 1], package: lines[$0 + 2])
    }
  }
}

/// The paths under which a package may list a file, because folders such as `/bin` are links.
struct SystemPaths {
  let all: [String]

  init(of path: String, root: String) {
    let real = String(path.dropFirst(root.count))
    let links = [
      "/bin", "/sbin", "/lib", "/lib64", "/usr/sbin", "/usr/lib64",
    ].filter { FileSystem.isLink(root + $0) }
    let others = links.compactMap { link -> String? in
      // A link that leads nowhere has no files.
      guard let target = try? FileSystem.resolved(root + link), path.isBelow(target) else {
        return nil
      }
      return link + path.dropFirst(target.count)
    }
    all = [real] + others
  }
}

extension FileSystem {
  fileprivate static func isLink(_ path: String) -> Bool {
    (try? linkTarget(of: path)) != nil
  }
}

extension [UInt8] {
  /// Whether the bytes have a line of exactly this text.
  func hasLine(_ line: [UInt8]) -> Bool {
    withUnsafeBufferPointer { bytes in
      line.withUnsafeBufferPointer { line in
        var start = 0
        while start + line.count <= bytes.count {
          let end = start + line.count
          if end == bytes.count || bytes[end] == 0x0A,
            bytes[start..<end].elementsEqual(line)
          {
            return true
          }
          while start < bytes.count, bytes[start] != 0x0A { start += 1 }
          start += 1
        }
        return false
      }
    }
  }
}
