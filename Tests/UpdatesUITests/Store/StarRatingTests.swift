import Testing

@testable import UpdatesUI

@Suite struct StarRatingTests {
  @Test(
    arguments: [
      (0.0, nil, "☆☆☆☆☆ 0.0 of 5"), (4.26, 1234, "★★★★☆ 4.3 of 5 (1234 ratings)"),
      (4.5, 0, "★★★★★ 4.5 of 5 (0 ratings)"), (5.0, -3, "★★★★★ 5.0 of 5"),
    ] as [(Double, Int?, String)])
  func `stars and numbers say the same`(rating: Double, count: Int?, text: String) {
    #expect(StarRating(rating, count: count)?.text(in: Localization()) == text)
  }

  @Test(arguments: [nil, .nan, .infinity, -0.1, 5.1, 1e300])
  func `what is no rating is not shown`(rating: Double?) {
    #expect(StarRating(rating, count: 1) == nil)
  }
}
