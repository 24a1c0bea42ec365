import Foundation
import UpdatesTestSupport

/// What the tool is, however fast the machine: its size, and the instructions of its commands.
enum ToolFigures {
  /// The commands as `Resources/order.sh` names them, and their limits in millions.
  private static let limits = [("status", 1.7), ("notify", 1.8), ("check", 2.5), ("prompt", 6.5)]

  static func all(_ workshop: Workshop) -> [Figure] {
    [size(of: workshop.tool)] + instructions(workshop)
  }

  private static func size(of tool: String) -> Figure {
    figure("size of the tool") { name in
      let size = try FileManager.default.attributesOfItem(atPath: tool)[.size] as? Int ?? 0
      return Figure(name, Double(size) / 1e6, "MB", digits: 1, atMost: 12.5)
    }
  }

  private static func instructions(_ workshop: Workshop) -> [Figure] {
    let all = Result { try counts(workshop) }
    return limits.map { command, limit in
      figure("instructions of \(command)") { name in
        guard let count = try all.get()[command] else {
          throw BenchmarkError.silent(command: "order.sh")
        }
        return Figure(name, count / 1e6, "M", digits: 2, atMost: limit)
      }
    }
  }

  private static func counts(_ workshop: Workshop) throws -> [String: Double] {
    let script = SourceTree.path(of: "Resources/order.sh")
    var counting = try Workshop.machineProgram("sh", [script, "--count", workshop.tool])
    // It counts, and ends with 1 where a count has grown.
    counting.goodStatuses = [0, 1]
    let lines = try counting.output(in: workshop.directory).split(separator: "\n")
    return lines.reduce(into: [:]) { counts, line in
      let words = line.split(separator: " ")
      if words.count == 2 { counts[String(words[0])] = Double(words[1]) }
    }
  }
}
