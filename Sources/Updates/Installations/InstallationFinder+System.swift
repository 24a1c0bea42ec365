import HarmlessText

/// A manager of the system that has a list of files for each package in one folder.
private struct FileLists {
  let manager: Installation.Manager
  let database: String
  let folder: String
  /// The package of an entry in the folder, and the list; nil if the entry has none.
  let list: (_ entry: String) -> (package: String, path: String)?
  /// What the list has for a path.
  let line: (_ path: String) -> String

  static var all: [FileLists] {
    [
      // `tool.list`, `libtool1:amd64.list`
      FileLists(
        manager: .apt, database: "dpkg", folder: "/var/lib/dpkg/info",
        list: { $0.hasSuffix(".list") ? (String($0.dropLast(5).prefix { $0 != ":" }), $0) : nil },
        line: { "\n\($0)\n" }),
      // `NAME-VERSION-RELEASE/files`
      FileLists(
        manager: .pacman, database: "pacman", folder: "/var/lib/pacman/local",
        list: { ($0.split(separator: "-").dropLast(2).joined(separator: "-"), $0 + "/files") },
        line: { "\n\($0.dropFirst())\n" }),
      // `.tool-files.plist`
      FileLists(
        manager: .xbps, database: "xbps", folder: "/var/db/xbps",
        list: {
          $0.hasSuffix("-files.plist")
            ? (String($0.dropFirst().dropLast("-files.plist".count)), $0) : nil
        },
        line: { "<string>\($0)</string>" }),
    ]
  }
}

extension InstallationFinder {
  func system(_ trail: ProgramTrail) -> Installation? {
    // Managers of the system install nothing in a home, and their databases are large.
    guard ownHome.map({ !trail.end.isBelow($0) }) ?? true, trail.end.hasPrefix(root + "/") else {
      return nil
    }
    let paths = paths(of: trail.end)
    do {
      for lists in FileLists.all {
        let entry = try entry(
          for: trail.end.lastName, in: root + lists.folder, record: { lists.list($0)?.path },
          having: paths.map(lists.line))
        guard let entry, let package = lists.list(entry)?.package else { continue }
        return listed(by: lists.manager, package, lists.database, on: trail)
      }
      return try rpm(paths, trail) ?? apk(paths, trail) ?? macports(trail)
    } catch {
      // A manager that does not answer may have installed the program.
      return found(
        other: "in a way that is not known", on: trail,
        reason: "a package manager of the system did not answer: \(error)")
    }
  }

  /// The home, or nil if it is a folder in which managers install, as in some containers.
  private var ownHome: String? {
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

  /// The paths under which a package may list a file, because folders such as `/bin` are links.
  private func paths(of program: String) -> [String] {
    let folders = ["/bin", "/sbin", "/lib", "/lib64", "/usr/sbin", "/usr/lib64"]
    return [String(program.dropFirst(root.count))]
      + folders.compactMap { folder in
        // A link that leads nowhere has no files.
        guard let target = try? FileSystem.resolved(root + folder), target != root + folder,
          program.isBelow(target)
        else { return nil }
        return folder + program.dropFirst(target.count)
      }
  }

  private func listed(
    by manager: Installation.Manager, _ package: String, _ database: String,
    on trail: ProgramTrail, _ upgrade: Installation.Upgrade? = nil
  ) -> Installation {
    found(
      manager, package: package, on: trail,
      fact: "which \(database) lists in the package '\(package)'",
      FileSystem.isThere(root + "/run/ostree-booted")
        ? .none(reason: "the system is an image, which is renewed as a whole") : upgrade)
  }

  private func rpm(_ paths: [String], _ trail: ProgramTrail) throws -> Installation? {
    let program = root + "/usr/bin/rpm"
    let databases = ["/usr/lib/sysimage/rpm", "/var/lib/rpm"].flatMap { folder in
      ["rpmdb.sqlite", "Packages", "Packages.db"].map { "\(root)\(folder)/\($0)" }
    }
    guard databases.contains(where: FileSystem.isThere), FileSystem.isThere(program),
      let package = try rpmOwner(of: paths, program)
    else { return nil }
    let tools = ["dnf", "zypper", "yum"]
    switch tools.first(where: { FileSystem.isThere("\(root)/usr/bin/\($0)") }) {
    case "zypper": return listed(by: .zypper, package, "rpm", on: trail)
    case "yum":
      let words = ["yum", "upgrade", "{package}"]
      return listed(
        by: .dnf, package, "rpm", on: trail, .command(words, needsRoot: true))
    default: return listed(by: .dnf, package, "rpm", on: trail)
    }
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
    var (package, folder) = ("", "")
    for line in String(decoding: database ?? [], as: UTF8.self).split(whereSeparator: \.isNewline) {
      let value = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "P:": package = value
      case "F:": folder = value
      case "R:" where paths.contains("/\(folder)/\(value)"):
        return listed(by: .apk, package, "apk", on: trail)
      default: break
      }
    }
    return nil
  }

  /// MacPorts keeps its registry in a database of SQLite, which is not read.
  private func macports(_ trail: ProgramTrail) -> Installation? {
    let prefix = root + "/opt/local"
    guard trail.end.isBelow(prefix),
      FileSystem.isThere(prefix + "/var/macports/registry/registry.db")
    else { return nil }
    return found(
      .macports, on: trail,
      .command([word("port", in: prefix + "/bin"), "upgrade", "{package}"], needsRoot: true))
  }
}
