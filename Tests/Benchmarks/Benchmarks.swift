import Foundation

@main
struct Benchmarks {
  /// Prints all figures; with `--quick`, those of starts and screens, in less than a minute.
  ///
  /// Ends with 1 where a figure could not be had: what is not measured has not been met.
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.isEmpty || words == ["--quick"] else {
      FileHandle.standardError.write(Data("benchmarks: usage: benchmarks [--quick]\n".utf8))
      exit(64)
    }
    let figures: [Figure]
    do {
      figures = try words.isEmpty ? measured() : quick(Workshop())
    } catch {
      FileHandle.standardError.write(Data("benchmarks: nothing was measured: \(error)\n".utf8))
      exit(1)
    }
    print(Figure.table(of: figures))
    let absent = figures.filter { $0.outcome == .absent }
    guard !absent.isEmpty else { return }
    FileHandle.standardError.write(
      Data("benchmarks: \(absent.count) of \(figures.count) could not be measured\n".utf8))
    exit(1)
  }

  private static func quick(_ workshop: Workshop) throws -> [Figure] {
    let configurations = try Configurations(in: workshop)
    return StartFigures.all(workshop, configurations) + NotifyFigures.all(workshop, configurations)
      + ScreenFigures.all(workshop, configurations) + MemoryFigures.all(workshop, configurations)
      + ToolFigures.all(workshop)
  }

  private static func measured() throws -> [Figure] {
    let workshop = try Workshop()
    return try quick(workshop) + RequestFigures.all(workshop)
      + InstallFigures.all(workshop) + SelectionFigures.all(workshop)
      + HashFigures.all(workshop) + SyncFigures.all(workshop)
  }
}
