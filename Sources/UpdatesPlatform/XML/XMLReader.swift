import CUpdatesLibraries
import HarmlessText

/// Reads XML documents with expat, which is loaded for the first document.
///
/// Nothing but the document's own bytes is read. A document type declaration, which entities need,
/// is refused; so are deep nesting and elements with very many attributes.
package enum XMLReader {
  /// Loads the library if that has not been done yet, and returns its version, such as `2.5.0`.
  package static func libraryVersion() throws -> String {
    guard updates_library_load(UPDATES_LIBRARY_EXPAT) else { throw missing }
    let text = String(cString: updates_xml_version())
    return String(text.drop { !$0.isNumber })
  }

  /// Calls `receive` with every event until it returns false.
  ///
  /// The encoding is UTF-8 unless a byte order mark or the document names UTF-16 or ISO-8859-1.
  package static func read(_ bytes: [UInt8], receive: (XMLEvent) -> Bool) throws {
    guard updates_library_load(UPDATES_LIBRARY_EXPAT) else { throw missing }
    guard bytes.contains(where: { !$0.isBlank }) else { throw Problem.xml("the document is empty") }
    // Before it, there may be a mark, and the zeros of a wide character.
    let isMark: (UInt8) -> Bool = { $0.isBlank || [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    guard bytes.first(where: { !isMark($0) }) == UInt8(ascii: "<") else {
      throw Problem.xml("it is not XML")
    }
    var line: CInt = 0
    var message: UnsafePointer<CChar>?
    let outcome = withoutActuallyEscaping(receive) { receive in
      var receiver = Receiver(receive: receive)
      return bytes.withUnsafeBytes { text in
        withUnsafeMutablePointer(to: &receiver) { receiver in
          func parse(_ encoding: String?) -> CInt {
            updates_xml_parse(
              text.bindMemory(to: CChar.self).baseAddress, text.count, encoding, forward, receiver,
              &line, &message)
          }
          let outcome = parse(nil)
          // Many say `utf8`, or are saved in another encoding than they say.
          return outcome == UPDATES_XML_ENCODING.rawValue ? parse("UTF-8") : outcome
        }
      }
    }
    try check(
      outcome, of: bytes, line: Int(line), message: message.map { String(cString: $0) } ?? "")
  }

  private static var package: String {
    FileSystem.isReadable("/etc/debian_version") ? "libexpat1" : "expat"
  }

  private static var missing: Problem {
    .libraryMissing("libexpat", package: package)
  }

  private static func check(
    _ outcome: CInt, of bytes: [UInt8], line: Int, message: String
  ) throws {
    switch updates_xml_outcome(UInt32(outcome)) {
    case UPDATES_XML_DONE, UPDATES_XML_STOPPED: return
    case UPDATES_XML_NO_MEMORY: throw Problem.xml("there is not enough memory to read it")
    case UPDATES_XML_NOT_ASCII where String(validating: bytes, as: UTF8.self) == nil:
      throw Problem.xml("expected UTF-8, found bytes that are not UTF-8", line: line)
    case UPDATES_XML_NO_ELEMENT: throw Problem.xml("it is not XML")
    case UPDATES_XML_CUT_OFF:
      throw Problem.xml("the document ends before its elements do", line: line)
    case UPDATES_XML_DOCUMENT_TYPE:
      throw Problem.xml(
        "a document type declaration (<!DOCTYPE …>) is not accepted", line: line)
    case UPDATES_XML_TOO_DEEP:
      throw Problem.xml(
        "nested more than \(UPDATES_XML_DEEPEST.rawValue) levels deep", line: line)
    case UPDATES_XML_TOO_MANY_ATTRIBUTES:
      throw Problem.xml(
        "an element has more than \(UPDATES_XML_MOST_ATTRIBUTES.rawValue) attributes", line: line)
    default: throw Problem.xml(message.harmlessLine(limit: 200), line: line)
    }
  }
}

private struct Receiver {
  let receive: (XMLEvent) -> Bool
}

private func forward(
  _ context: UnsafeMutableRawPointer?, _ kind: CInt, _ line: CInt, _ name: UnsafePointer<CChar>?,
  _ text: UnsafePointer<CChar>?, _ size: Int
) -> CInt {
  guard let context, let name, let text else { return 1 }
  let receiver = context.assumingMemoryBound(to: Receiver.self).pointee
  let bytes = UnsafeBufferPointer(
    start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: size)
  let event: XMLEvent =
    switch updates_xml_kind(UInt32(kind)) {
    case UPDATES_XML_ENTER: .enter(XMLName(text: String(cString: name)), line: Int(line))
    case UPDATES_XML_ATTRIBUTE: .attribute(XMLName(text: String(cString: name)), value: bytes)
    case UPDATES_XML_TEXT: .text(bytes)
    default: .leave
    }
  return receiver.receive(event) ? 0 : 1
}

/// An event in a document, in the order from its beginning to its end.
package enum XMLEvent {
  case enter(XMLName, line: Int)
  case attribute(XMLName, value: UnsafeBufferPointer<UInt8>)
  case text(UnsafeBufferPointer<UInt8>)
  case leave
}

/// The name of an element or an attribute.
package struct XMLName: Hashable {
  /// The URI of the namespace and the separator, if it has a namespace, and the local part.
  let text: String

  /// The URI of the namespace; empty if the name has no namespace.
  package var spaceText: String {
    separator.map { String(text[..<$0]) } ?? ""
  }

  /// The name without its prefix.
  package var localText: String {
    separator.map { String(Substring(text.utf8[$0...].dropFirst())) } ?? text
  }

  private var separator: String.Index? {
    text.utf8.firstIndex(of: UInt8(UPDATES_XML_SEPARATOR))
  }
}

extension Problem {
  /// A document that cannot be used; lines count from 1.
  package static func xml(_ problem: String, line: Int = 1) -> Problem {
    Problem(.xml, "line \(max(1, line)): \(problem)")
  }
}
