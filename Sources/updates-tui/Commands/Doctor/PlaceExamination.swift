import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform

/// The folders and files that the tool reads and writes.
enum PlaceExamination {
  static func findings(_ directories: Directories) -> [Finding] {
    let unusable = ((try? AppRegistry(directories: directories).list()) ?? []).compactMap { entry in
      guard case .failure(let error) = entry.outcome else { return nil as Finding? }
      return Finding("app file", .warning, error.message, hint: error.hint)
    }
    return [folder("app files") { try directories.apps }] + unusable
      + directories.systemApps.compactMap(packages) + [settings(directories)].compactMap(\.self)
      + [
        folder("state", isWritten: true) { try directories.state },
        folder("cache", isWritten: true) { try directories.cache },
      ] + policy(directories)
  }

  /// A folder of the user's own, which need not exist yet.
  private static func folder(
    _ name: String, isWritten: Bool = false, _ place: () throws -> String
  ) -> Finding {
    func bad(_ detail: String, hint: String) -> Finding {
      Finding(name, .bad, detail, hint: hint)
    }
    var shown: String?
    do {
      let path = try place()
      shown = path.quotable
      let facts = try FileSystem.facts(of: path)
      guard facts.kind == .directory else {
        return bad("'\(path.quotable)' is not a folder", hint: "move it away")
      }
      guard facts.owner == User.current || facts.owner == User.root else {
        return bad("'\(path.quotable)' belongs to another user", hint: "check its owner")
      }
      guard !isWritten || FileSystem.isWritable(path) else {
        return bad("'\(path.quotable)' cannot be written", hint: "check its permissions")
      }
      return Finding(name, .good, path.quotable)
    } catch {
      let summary = Problem(error).summary
      guard let shown else { return bad(summary, hint: "set HOME, or give --state-dir") }
      return (error as? Problem)?.kind == .fileMissing
        ? Finding(name, .good, "\(shown) (does not exist yet)")
        : bad("'\(shown)': \(summary)", hint: "check the path")
    }
  }

  /// A folder of packages' app files; nil if it does not exist, as most do not.
  private static func packages(_ path: String) -> Finding? {
    do {
      let facts = try FileSystem.facts(of: path)
      guard facts.owner == User.root, facts.permissions & 0o022 == 0 else {
        return Finding(
          "packages", .warning, "'\(path.quotable)' can be changed by others than root",
          hint: "what its app files say about commands is ignored")
      }
      return Finding("packages", .good, path.quotable)
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch {
      return Finding(
        "packages", .warning, "'\(path.quotable)': \(Problem(error).summary)",
        hint: "check the path")
    }
  }

  /// The file with the user's own choices; nil if there is none.
  private static func settings(_ directories: Directories) -> Finding? {
    do {
      let file = try UserSettingsFile(in: directories)
      guard FileSystem.isThere(file.path) else { return nil }
      let settings = try file.read()
      let warnings =
        settings.warnings
        + ([nil] + settings.ids.map(Optional.some)).flatMap {
          settings.choices(for: $0).warnings
        }
      return warnings.first.map { Finding("settings", .warning, $0.message, hint: "fix the file") }
        ?? Finding("settings", .good, file.path.quotable)
    } catch Problem.kind(.processNoHome) {
      return nil
    } catch {
      return Finding("settings", .bad, Problem(error).summary, hint: Problem(error).hint)
    }
  }

  private static func policy(_ directories: Directories) -> [Finding] {
    let (policy, warnings) = SystemPolicy.read(directories.policies)
    let damaged = warnings.map {
      Finding(
        "policy", $0.code == "policy.damaged" ? .bad : .warning, $0.message,
        hint: "tell your administrator")
    }
    let rules = policy.rules.filter { !$0.isOfDamagedFile }.map { rule in
      let what = [rule.never.map { "never \($0.rawValue)" }, rule.choices.line]
        .compactMap(\.self).joined(separator: ", ")
      let apps = rule.apps.map { $0.isEmpty ? ["no app"] : $0.map(\.quotable) } ?? ["all apps"]
      return "\(what) for \(apps.joined(separator: ", ")): \(rule.path.quotable)"
    }
    let mirrors = policy.mirrors.places.map {
      "\($0.mirror.text) instead of \($0.original.text): \($0.path.quotable)"
    }
    return damaged + (rules + mirrors).map { Finding("policy", .good, $0) }
  }
}
