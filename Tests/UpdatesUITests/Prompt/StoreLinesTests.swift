import Testing
import Updates

@testable import UpdatesUI

/// What a store says about the app, below the notes.
@Suite struct StoreLinesTests {
  @Test(arguments: [
    ("en", "Seller: Example Ltd.\nSize: 12.3 MB\nPrice: £0.99\nRating: 4.3 of 5 (1234 ratings)"),
    (
      "de",
      "Anbieter: Example Ltd.\nGröße: 12,3 MB\nPreis: £0.99\nBewertung: 4,3 von 5 (1234 Bewertungen)"
    ),
  ])
  func `each fact is a line below the notes`(language: String, lines: String) {
    let content = Samples.content(notes: "One", language: language)
    #expect(content.notes.plainText(width: 80) == "One\n\n\(lines)\n")
  }

  @Test func `only what is known is said, and a size alone is no fact of a store`() {
    var update = Samples.update(notes: "One")
    update.listing = StoreListing(name: "Breeze", seller: "\u{1B}[2J", rating: .nan)
    #expect(update.storeLines(in: Localization()) == "")
    update.listing = StoreListing(seller: "a\u{1B}[31m\nb", ratingCount: 3)
    update.size = -1
    #expect(update.storeLines(in: Localization()) == "Seller: a b")
  }

  @Test(
    arguments: [
      (0.0, nil, "Rating: 0.0 of 5"), (4.26, 1234, "Rating: 4.3 of 5 (1234 ratings)"),
      (4.5, 0, "Rating: 4.5 of 5 (0 ratings)"), (5.0, -3, "Rating: 5.0 of 5"),
    ] as [(Double, Int?, String)])
  func `ratings are said in words`(rating: Double, count: Int?, text: String) {
    #expect(Localization().rating(rating, count: count) == text)
  }

  @Test(arguments: [nil, .nan, .infinity, -0.1, 5.1, 1e300])
  func `what is no rating is not shown`(rating: Double?) {
    #expect(Localization().rating(rating, count: 1) == nil)
  }
}
