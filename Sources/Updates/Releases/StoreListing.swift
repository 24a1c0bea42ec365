/// What a store says of an app besides its version; shown on the store sheet.
public struct StoreListing: Equatable, Sendable {
  /// The store's name of the app.
  public var name: String?
  /// Who sells or publishes it.
  public var seller: String?
  /// The price as the store writes it, such as `Free` or `£0.99`.
  public var price: String?
  /// 0 to 5 stars.
  public var rating: Double?
  /// How many people rated it.
  public var ratingCount: Int?

  /// A listing with what is known.
  public init(
    name: String? = nil, seller: String? = nil, price: String? = nil, rating: Double? = nil,
    ratingCount: Int? = nil
  ) {
    self.name = name
    self.seller = seller
    self.price = price
    self.rating = rating
    self.ratingCount = ratingCount
  }
}
