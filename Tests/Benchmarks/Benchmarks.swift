@main
struct Benchmarks {
  static func main() throws {
    let workshop = try Workshop()
    let configurations = try Configurations(in: workshop)
    let figures =
      StartFigures.all(workshop, configurations) + ScreenFigures.all(workshop, configurations)
      + MemoryFigures.all(workshop, configurations) + VersionFigures.all()
    print(FigureTable.text(of: figures))
  }
}
