import CUpdatesXML
import HarmlessText

/// Reads XML documents with libxml2, which is loaded for the first document.
///
/// Nothing but the document's own bytes is read. A document type declaration, which entities need,
/// is refused; so are deep nesting and elements with very many attributes.
package enum XMLReader {
  /// Loads the library if that has not been done yet; that it is missing, the first document says.
  package static func load() {
    _ = updates_xml_is_available()
  }

  /// Loads the library if that has not been done yet, and returns its version, such as `2.9.14`.
  package static func libraryVersion() throws(XMLError) -> String {
    guard updates_xml_is_available() else { throw missing }
    let text = String(cString: updates_xml_version()).prefix(while: \.isNumber)
    guard let number = Int(text) else { return "found" }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// Calls `receive` with every event until it returns false.
  package static func read(
    _ bytes: [UInt8], receive: (XMLEvent) -> Bool
  ) throws(XMLError) {
    guard updates_xml_is_available() else { throw missing }
    let text = try XMLEncoding.utf8(bytes)
    let start = text.starts(with: XMLEncoding.mark) ? text.dropFirst(3) : text[...]
    guard start.first(where: { !$0.isBlank }) == UInt8(ascii: "<") else { throw .noElement }
    var line: CInt = 0
    var message = [CChar](repeating: 0, count: 512)
    let outcome = withoutActuallyEscaping(receive) { receive in
      var receiver = Receiver(receive: receive)
      return text.withUnsafeBytes { text in
        withUnsafeMutablePointer(to: &receiver) { receiver in
          updates_xml_parse(
            text.bindMemory(to: CChar.self).baseAddress, text.count, forward, receiver, &line,
            &message, message.count)
        }
      }
    }
    try check(outcome, line: Int(line), message: message)
  }

  private static var missing: XMLError {
    .libraryMissing(name: "libxml2", package: "libxml2")
  }

  private static func check(
    _ outcome: CInt, line: Int, message: [CChar]
  ) throws(XMLError) {
    switch updates_xml_outcome(UInt32(outcome)) {
    case UPDATES_XML_DONE, UPDATES_XML_STOPPED: return
    case UPDATES_XML_LIBRARY_MISSING: throw missing
    case UPDATES_XML_NO_MEMORY: throw .memoryMissing
    case UPDATES_XML_NO_ELEMENT: throw .noElement
    case UPDATES_XML_CUT_OFF: throw .endsEarly(line: line)
    case UPDATES_XML_DOCUMENT_TYPE: throw .documentType(line: line)
    case UPDATES_XML_TOO_DEEP: throw .tooDeep(line: line, limit: Int(UPDATES_XML_DEEPEST.rawValue))
    case UPDATES_XML_TOO_MANY_ATTRIBUTES:
      throw .tooManyAttributes(line: line, limit: Int(UPDATES_XML_MOST_ATTRIBUTES.rawValue))
    default:
      let detail = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .malformed(line: line, detail: String(decoding: detail, as: UTF8.self))
    }
  }
}

/// The receiver of the events of one document.
private struct Receiver {
  let receive: (XMLEvent) -> Bool
}

private func forward(
  _ context: UnsafeMutableRawPointer?, _ kind: CInt, _ line: CInt, _ space: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?, _ size: Int
) -> CInt {
  guard let context, let space, let name, let text else { return 1 }
  let receiver = context.assumingMemoryBound(to: Receiver.self).pointee
  let bytes = UnsafeBufferPointer(
    start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: size)
  let event: XMLEvent =
    switch updates_xml_kind(UInt32(kind)) {
    case UPDATES_XML_ENTER: .enter(XMLName(space: space, local: name), line: Int(line))
    case UPDATES_XML_ATTRIBUTE: .attribute(XMLName(space: space, local: name), value: bytes)
    case UPDATES_XML_TEXT: .text(bytes)
    default: .leave
    }
  return receiver.receive(event) ? 0 : 1
}

/// An event in a document, in the order from its beginning to its end.
package enum XMLEvent {
  case enter(XMLName, line: Int)
  /// An attribute of the last element that was entered.
  case attribute(XMLName, value: UnsafeBufferPointer<UInt8>)
  /// A piece of text, valid during this event only; several may follow one another.
  case text(UnsafeBufferPointer<UInt8>)
  case leave
}

/// The name of an element or an attribute, in the parser's memory.
///
/// Equal names in one document have the same pointers, which are valid while it is being read.
package struct XMLName: Hashable {
  let space: UnsafePointer<CChar>
  let local: UnsafePointer<CChar>

  /// The URI of the namespace; empty if the name has no namespace.
  package var spaceText: String { String(cString: space) }
  /// The name without its prefix.
  package var localText: String { String(cString: local) }
}
