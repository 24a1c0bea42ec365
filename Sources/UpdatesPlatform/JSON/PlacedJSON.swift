/// A document with the place of each of its values, for findings with a line and for changes that
/// leave everything else as it was written.
package struct PlacedJSON: Sendable {
  package let value: JSON
  package let place: JSONPlace
  package let bytes: [UInt8]

  /// Reads one document as `JSON` does; throws `JSONError` with line and column.
  package init(parsing bytes: [UInt8], valueLimit: Int = .max) throws(JSONError) {
    (value, place) = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
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

  /// The place of a member's value; nil where `object` is at `place` no object with such a key.
  package static func place(of key: String, of object: JSON, at place: JSONPlace) -> JSONPlace? {
    guard let index = object.objectValue?.position(of: key),
      place.children.indices.contains(index)
    else { return nil }
    return place.children[index]
  }
}

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

/// Where a value stands in its document, in bytes, and where the values in it stand.
package struct JSONPlace: Equatable, Sendable {
  /// From the value's first byte to behind its last.
  package var value: Range<Int>
  /// The key that it is the value of, with its quotation marks.
  package var key: Range<Int>?
  /// In the order in which they are written: an array's elements, or an object's members.
  package var children: [JSONPlace] = []

  package init(value: Range<Int>, key: Range<Int>? = nil, children: [JSONPlace] = []) {
    self.value = value
    self.key = key
    self.children = children
  }
}
