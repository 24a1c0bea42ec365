import UpdatesCLI
import UpdatesPlatform

struct ManifestDraft {
  struct Addition {
    var path: RelativePath
    var checksum: Checksum
    var condition: String?
  }

  struct Dropped: Equatable {
    var filename: String
    /// As it is written; nil if the file was for everybody.
    var condition: String?
    var isByHand: Bool
  }

  private(set) var text: String
  private(set) var added: [String] = []
  private(set) var dropped: [Dropped] = []
  private(set) var changed = 0

  init(additions: [Addition]) {
    let style = EntryStyle()
    let entries = additions.map { Self.entry(of: $0, style: style) }
    text = Self.text(entries, style: style)
    added = additions.map(\.path.text)
  }

  /// `checksums` has each file that still exists; `naming` has the conditions that names give.
  init(
    old: ManifestText, entries: [ManifestText.Entry], checksums: [RelativePath: Checksum],
    additions: [Addition], naming: Naming
  ) {
    let document = old.document
    let style = old.style
    var body = ""
    var end = document.place.value.lowerBound + 1
    for entry in entries {
      defer { end = entry.place.value.upperBound }
      guard let checksum = checksums[entry.path] else {
        dropped.append(
          Dropped(
            filename: entry.path.text, condition: entry.condition?.text,
            isByHand: entry.condition.map { !$0.isGiven(to: entry.path) } ?? false))
        continue
      }
      // The blanks before an entry stay with it, unless it becomes the first one.
      let before = String(
        decoding: document.bytes[end..<entry.place.value.lowerBound], as: UTF8.self)
      let written = old.text(of: entry, sha: checksum, naming: naming)
      let bytes = document.bytes[entry.place.value]
      if !bytes.elementsEqual(written.utf8) { changed += 1 }
      body += (body.isEmpty ? style.beforeFirst : before) + written
    }
    for addition in additions {
      added.append(addition.path.text)
      body += body.isEmpty ? style.beforeFirst : style.separator
      body += Self.entry(of: addition, style: style)
    }
    guard !body.isEmpty else {
      text = entries.isEmpty ? String(decoding: document.bytes, as: UTF8.self) : "[]\n"
      return
    }
    let start = document.place.value.lowerBound + 1
    let head = String(decoding: document.bytes[..<start], as: UTF8.self)
    let tail =
      entries.isEmpty ? "\n]\n" : String(decoding: document.bytes[end...], as: UTF8.self)
    text = head + body + tail
  }

  private static func text(_ entries: [String], style: EntryStyle) -> String {
    guard !entries.isEmpty else { return "[]\n" }
    return "[" + style.beforeFirst + entries.joined(separator: style.separator) + "\n]\n"
  }

  private static func entry(of addition: Addition, style: EntryStyle) -> String {
    var members = [("filename", addition.path.text), ("sha", addition.checksum.hex)]
    if let condition = addition.condition { members.append(("condition", condition)) }
    return style.entry(members)
  }
}
