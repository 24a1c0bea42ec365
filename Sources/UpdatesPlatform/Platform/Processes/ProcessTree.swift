#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that this process has started and not yet reaped, with all its descendants.
///
/// Descendants that have detached themselves, as daemons do, are not part of it.
struct ProcessTree {
  private let root: Int32
  /// The start time of each known process, because a later process may get the same number.
  private var starts: [Int32: UInt64] = [:]

  private struct Facts {
    var parent: Int32
    var start: UInt64
    /// Whether it has ended without being reaped.
    var hasEnded: Bool
  }

  init(of root: Int32) {
    self.root = root
  }

  /// Sends a signal to all running processes; the root first, before any of the others ends.
  mutating func signal(_ signal: Int32) {
    let processes = Self.processes()
    let children = Dictionary(grouping: processes.keys) { processes[$0]?.parent ?? 0 }
    // A process whose parent has ended is known from an earlier call.
    var rest = [root] + running(among: processes)
    while let id = rest.popLast() {
      for child in children[id] ?? [] where starts[child] != processes[child]?.start {
        starts[child] = processes[child]?.start
        rest.append(child)
      }
    }
    _ = kill(root, signal)
    for id in running(among: processes) { _ = kill(id, signal) }
  }

  /// The time for an orderly end.
  ///
  /// It is short because whoever ends this process waits at most a tenth of a second.
  private static let grace = Duration.milliseconds(20)

  /// Asks all processes to end, and then kills those that still run.
  ///
  /// The notice of the root hangs up when that has ended; nobody has reaped it yet.
  mutating func end(noticed notice: Int32) {
    signal(SIGTERM)
    let limit = ContinuousClock.now + Self.grace
    while .now < limit {
      if !Polling.ready([notice], until: .now + .milliseconds(5)).isEmpty {
        if hasNoOthers { return }
        _ = Polling.ready([], until: .now + .milliseconds(5))
      }
    }
    signal(SIGKILL)
  }

  /// Whether all processes that got a signal have ended, except the root.
  var hasNoOthers: Bool { running(among: Self.processes()).isEmpty }

  private func running(among processes: [Int32: Facts]) -> [Int32] {
    starts.compactMap { id, start in
      guard let facts = processes[id], facts.start == start, !facts.hasEnded else { return nil }
      return id
    }
  }

  #if canImport(Glibc)
    /// The visible processes of this machine by their numbers; empty on Linux without /proc.
    private static func processes() -> [Int32: Facts] {
      var processes: [Int32: Facts] = [:]
      for name in (try? FileSystem.names(in: "/proc")) ?? [] {
        // A process that has ended meanwhile is no longer listed.
        guard let id = Int32(name),
          let bytes = try? FileSystem.contents(of: "/proc/\(name)/stat", limit: 4096),
          // The program's name, in parentheses, may contain any byte.
          let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { continue }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " ")).map {
          String(decoding: $0, as: UTF8.self)
        }
        guard fields.count > 19, let parent = Int32(fields[1]), let start = UInt64(fields[19])
        else { continue }
        processes[id] = Facts(
          parent: parent, start: start, hasEnded: fields[0] == "Z" || fields[0] == "X")
      }
      return processes
    }
  #else
    /// The visible processes of this machine by their numbers; empty on Linux without /proc.
    private static func processes() -> [Int32: Facts] {
      var ids = [pid_t](repeating: 0, count: Int(max(0, proc_listallpids(nil, 0))) + 64)
      let count = proc_listallpids(&ids, Int32(ids.count * MemoryLayout<pid_t>.stride))
      var processes: [Int32: Facts] = [:]
      for id in ids.prefix(max(0, Int(count))) {
        var info = proc_bsdinfo()
        let size = Int32(MemoryLayout<proc_bsdinfo>.size)
        guard proc_pidinfo(id, PROC_PIDTBSDINFO, 0, &info, size) == size else { continue }
        processes[id] = Facts(
          parent: Int32(info.pbi_ppid),
          start: info.pbi_start_tvsec &* 1_000_000 &+ info.pbi_start_tvusec,
          hasEnded: info.pbi_status == UInt32(SZOMB))
      }
      return processes
    }
  #endif
}
