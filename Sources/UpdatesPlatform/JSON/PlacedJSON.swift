/// A document with the place of each of its values.
///
/// The places serve messages with a line, and changes that leave everything else as it was written.
package struct PlacedJSON: Sendable {
  package let value: JSON
  package let place: JSONPlace
  package let bytes: [UInt8]

  /// Reads one document as `JSON` does; throws a problem with line and column.
  package init(parsing bytes: [UInt8], valueLimit: Int = .max) throws {
    (value, place) = try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(bytes: buffer, recordsPlaces: true, valueLimit: valueLimit)
      let value = try reader.readDocument()
      return (value, reader.place)
    }
    self.bytes = bytes
  }

  /// The line of a byte, counted from 1.
  package func line(of offset: Int) -> Int {
    TextLines(bytes).line(of: offset)
  }
}

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

  /// The member with this key; nil if there is no such member.
  package subscript(key: String) -> PlacedValue? {
    json.objectValue?.position(of: key).flatMap(member)
  }

  package subscript(anyCase key: String) -> PlacedValue? {
    json.objectValue?.position(ofAnyCase: key).flatMap(member)
  }

  private func member(at position: Int) -> PlacedValue? {
    (json.objectValue?.members[position].value).map {
      PlacedValue(json: $0, place: place.children[position])
    }
  }

  /// The members of an object in their order; empty if the value is not an object.
  package var members: [(key: String, value: PlacedValue)] {
    zip(json.objectValue?.members ?? [], place.children).map { member, place in
      (member.key, PlacedValue(json: member.value, place: place))
    }
  }

  /// The elements of an array; empty if the value is not an array.
  package var elements: [PlacedValue] {
    zip(json.arrayValue ?? [], place.children).map { PlacedValue(json: $0, place: $1) }
  }
}

/// The byte range of a value in its document, and the places of the values in it.
package struct JSONPlace: Equatable, Sendable {
  /// The range from the value's first byte to its last.
  package var value: Range<Int>
  /// The range of the value's key with its quotation marks; nil if the value has no key.
  package var key: Range<Int>?
  package var children: [JSONPlace] = []

  package init(value: Range<Int>, key: Range<Int>? = nil, children: [JSONPlace] = []) {
    self.value = value
    self.key = key
    self.children = children
  }
}
