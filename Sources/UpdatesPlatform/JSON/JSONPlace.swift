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
