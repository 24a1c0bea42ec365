/// A step through a document from its beginning to its end.
package enum XMLEvent {
  case enter(XMLName, line: Int)
  /// Of the element that was entered last.
  case attribute(XMLName, value: UnsafeBufferPointer<UInt8>)
  /// A piece of text; there may be several in a row. It lives for this step only.
  case text(UnsafeBufferPointer<UInt8>)
  case leave
}
