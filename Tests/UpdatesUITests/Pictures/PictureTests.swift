import Foundation
import Testing
import UpdatesPlatform
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

  @Test(arguments: SourceTree.files(under: folder))
  func `a picture is well-formed, small, and has a title`(path: String) throws {
    let text = try SourceTree.text(of: path)
    #expect(text.utf8.count < 30_000)
    var names: [String] = []
    try XMLReader.read(Array(text.utf8)) { event in
      if case .enter(let name, _) = event { names.append(name.localText) }
      return true
    }
    #expect(names.first == "svg" && names.contains("title") && names.contains("text"))
  }

  @Test func `each stretch of text has its place and its width`() {
    var grid = Grid(size: Size(20, 2))
    grid.write("a & b", row: 0, column: 2)
    grid.write("漢字", row: 0, column: 8)
    grid.write("> Go <", row: 1, column: 1, role: .focusedButton)
    grid.write("─────", row: 1, column: 10, role: .rule)
    let lines = Picture(title: "<T>", grid: grid, palette: .light).svg.split(separator: "\n")
    let fit = #"lengthAdjust="spacingAndGlyphs""#
    #expect(
      lines[5..<lines.count - 2] == [
        #"<text x="34" y="47" textLength="45" \#(fit)>a &amp; b</text>"#,
        #"<text x="88" y="47" textLength="36" \#(fit)>漢字</text>"#,
        ##"<rect x="25" y="52" width="54" height="20" fill="#1f2328"/>"##,
        #"<text x="25" y="67" textLength="54" \#(fit) "#
          + ##"fill="#ffffff" font-weight="bold">&gt; Go &lt;</text>"##,
        ##"<rect x="106" y="62" width="45" height="1" fill="#636c76"/>"##,
      ])
    #expect(lines[1] == "<title>&lt;T&gt;</title>")
  }

  @Test(arguments: palettes)
  func `each role can be read on the background`(palette: Palette) {
    for role in Role.allCases {
      let color = palette.foreground(of: role.appearance(color: true))
      #expect(contrast(color, palette.background) >= 4.5, "\(role)")
    }
  }

  /// The contrast of two colours, as WCAG 2.2 defines it.
  private func contrast(_ one: String, _ other: String) -> Double {
    func luminance(_ color: String) -> Double {
      let number = Int(color.dropFirst(), radix: 16) ?? 0
      let weights = [16: 0.2126, 8: 0.7152, 0: 0.0722]
      return weights.reduce(0) { sum, part in
        let value = Double(number >> part.key & 0xFF) / 255
        let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        return sum + part.value * linear
      }
    }
    let (light, dark) = (
      max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
    )
    return (light + 0.05) / (dark + 0.05)
  }
}
