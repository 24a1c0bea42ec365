/// A value of a document with its place.
package struct PlacedValue: Sendable {
  package let json: JSON
  package let place: JSONPlace

  package init(_ document: PlacedJSON) {
    json = document.value
    place = document.place
  }

  init(json: JSON, place: JSONPlace) {
    self.json = json
    self.place = place
  }

  /// A member; nil where there is none.
  package subscript(key: String) -> PlacedValue? {
    guard let value = json[key], let inner = PlacedJSON.place(of: key, of: json, at: place)
    else { return nil }
    return PlacedValue(json: value, place: inner)
  }

  /// The members of an object in their order; none where it is none.
  package var members: [(key: String, value: PlacedValue)] {
    zip(json.objectValue?.members ?? [], place.children).map { member, place in
      (member.key, PlacedValue(json: member.value, place: place))
    }
  }

  /// The elements of an array; none where it is none.
  package var elements: [PlacedValue] {
    zip(json.arrayValue ?? [], place.children).map { PlacedValue(json: $0, place: $1) }
  }
}
