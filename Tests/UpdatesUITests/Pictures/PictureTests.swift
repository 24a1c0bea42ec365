import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

/// The pictures in `Resources/Screens`, which the README shows.
@Suite struct PictureTests {
  private static let folder = "Resources/Screens"
  private static let palettes = [Palette.light, .dark]

  @Test(arguments: PictureSamples.screens, palettes)
  func `a picture is what its screen shows`(
    screen: (name: String, title: String), palette: Palette
  ) async throws {
    let picture = Picture(
      title: screen.title, grid: try await PictureSamples.grid(of: screen.name), palette: palette)
    try Snapshot.verify(picture.svg, at: "\(Self.folder)/\(screen.name)-\(palette.name).svg")
  }

  @Test func `there is no other picture`() {
    let names = PictureSamples.screens.flatMap { screen in
      Self.palettes.map { "\(Self.folder)/\(screen.name)-\($0.name).svg" }
    }
    #expect(SourceTree.files(under: Self.folder) == names.sorted())
  }
}
