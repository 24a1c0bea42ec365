import Foundation

/// A process that `notify` has started, found among all processes by its home folder.
struct RunningRefresh {
  let process: Int32

  /// Whether the system shows its processes as files.
  static let canBeFound = FileManager.default.fileExists(atPath: "/proc/self/stat")

  /// Those that run now with a home folder.
  static func all(home: String) -> [RunningRefresh] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.map(RunningRefresh.init).filter { refresh in
      refresh.arguments == ["updates-tui", "refresh"]
        && refresh.strings("environ").contains("HOME=\(home)")
    }
  }

  var arguments: [String] { strings("cmdline") }
  var group: Int32? { number(2) }
  var session: Int32? { number(3) }
  /// 0 where it has none.
  var terminal: Int32? { number(4) }

  /// Where a descriptor leads.
  func target(of descriptor: Int) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/\(process)/fd/\(descriptor)")
  }

  /// Whether it ignores a signal.
  func ignores(_ signal: Int32) -> Bool {
    guard
      let line = text("status").split(separator: "\n").first(where: { $0.hasPrefix("SigIgn:") }),
      let mask = UInt64(line.dropFirst(7).filter { !$0.isWhitespace }, radix: 16)
    else { return false }
    return mask & 1 << UInt64(signal - 1) != 0
  }

  func end() {
    kill(process, SIGKILL)
  }

  /// The fields of `stat` behind the name, which may hold anything.
  private func number(_ place: Int) -> Int32? {
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > place ? Int32(fields[place]) : nil
  }

  private func strings(_ file: String) -> [String] {
    text(file).split(separator: "\0").map(String.init)
  }

  private func text(_ file: String) -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(file)") ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }
}
