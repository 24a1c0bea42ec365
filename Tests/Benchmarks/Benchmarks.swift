@main
struct Benchmarks {
  static func main() throws {
    let workshop = try Workshop()
    let configurations = try Configurations(in: workshop)
    let figures =
      StartFigures.all(workshop, configurations) + NotifyFigures.all(workshop, configurations)
      + ScreenFigures.all(workshop, configurations)
      + MemoryFigures.all(workshop, configurations) + RequestFigures.all(workshop)
      + SelectionFigures.all(workshop) + VersionFigures.all()
    print(FigureTable.text(of: figures))
  }
}
