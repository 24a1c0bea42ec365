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
  package static func read(_ bytes: [UInt8], receive: (XMLEvent) -> Bool) throws {
    guard updates_library_load(UPDATES_LIBRARY_EXPAT) else { throw missing }
    let encoding = try encoding(of: bytes)
    var line: CInt = 0
    var message: UnsafePointer<CChar>?
    let outcome = withoutActuallyEscaping(receive) { receive in
      var receiver = Receiver(receive: receive)
      return bytes.withUnsafeBytes { text in
        withUnsafeMutablePointer(to: &receiver) { receiver in
          updates_xml_parse(
            text.bindMemory(to: CChar.self).baseAddress, text.count, encoding, forward, receiver,
            &line, &message)
        }
      }
    }
    if outcome == UPDATES_XML_MALFORMED.rawValue, encoding == utf8,
      !isUTF8(bytes, untilLine: Int(line))
    {
      throw Problem.xml("expected UTF-8, found bytes that are not UTF-8", line: Int(line))
    }
    try check(outcome, line: Int(line), message: message.map { String(cString: $0) } ?? "")
  }

  private static func isUTF8(_ bytes: [UInt8], untilLine line: Int) -> Bool {
    var rest = bytes[...]
    for _ in 0..<line { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    return String(validating: bytes[..<rest.startIndex], as: UTF8.self) != nil
  }

  private static let utf8 = "UTF-8"

  /// The encoding of a document (XML 1.0, section 4.3.3), which is one of the two in use.
  private static func encoding(of bytes: [UInt8]) throws -> String {
    guard bytes.contains(where: { !$0.isBlank }) else { throw Problem.xml("the document is empty") }
    // Wide characters begin with a mark, or have a zero beside the first `<`.
    guard bytes.prefix(4).allSatisfy({ ![0, 0xFE, 0xFF].contains($0) }) else {
      throw Problem.xml("the encoding is 'UTF-16' or 'UTF-32', expected UTF-8")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard text.first(where: { !$0.isBlank }) == UInt8(ascii: "<") else {
      throw Problem.xml("it is not XML")
    }
    let name = declaredName(in: text.prefix(1024))
    switch name?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return utf8
    case "iso-8859-1", "latin1": return "ISO-8859-1"
    default:
      throw Problem.xml(
        "the encoding is '\(name?.harmlessLine(limit: 40) ?? "")', expected UTF-8")
    }
  }

  /// The encoding that `<?xml … encoding="…"?>` names.
  private static func declaredName(in head: ArraySlice<UInt8>) -> String? {
    guard head.starts(with: Array("<?xml".utf8)), let end = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let declaration = String(decoding: head[..<end], as: UTF8.self)
    guard let name = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[name.upperBound...]
      .drop { $0 == " " || $0 == "=" || $0.isNewline || $0 == "\t" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  private static var package: String {
    FileSystem.isReadable("/etc/debian_version") ? "libexpat1" : "expat"
  }

  private static var missing: Problem {
    .libraryMissing("libexpat", package: package)
  }

  private static func check(_ outcome: CInt, line: Int, message: String) throws {
    switch updates_xml_outcome(UInt32(outcome)) {
    case UPDATES_XML_DONE, UPDATES_XML_STOPPED: return
    case UPDATES_XML_NO_MEMORY: throw Problem.xml("there is not enough memory to read it")
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
