package import UpdatesTerminal

/// The store sheet's text: what to do, the fields, the address, and what is new.
package struct StoreText: ScrollableText {
  private let content: StoreContent
  private var notes: TextDocument
  private var head: [StyledLine] = []
  private var headWidth = 0

  init(_ content: StoreContent) {
    self.content = content
    notes = content.notes
  }

  package mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine] {
    layOutHead(width: width)
    let lower = max(0, range.lowerBound)
    guard range.upperBound > lower else { return [] }
    let fromHead = head[min(lower, head.count)..<min(range.upperBound, head.count)]
    guard range.upperBound > head.count else { return Array(fromHead) }
    let rest = max(0, lower - head.count)..<range.upperBound - head.count
    return fromHead + notes.lines(rest, width: width)
  }

  package mutating func estimatedLineCount(width: Int) -> (count: Int, isExact: Bool) {
    layOutHead(width: width)
    let estimate = notes.estimatedLineCount(width: width)
    return (head.count + estimate.count, estimate.isExact)
  }

  package mutating func layOutMore(width: Int) -> Bool {
    notes.layOutMore(width: width)
  }

  private mutating func layOutHead(width: Int) {
    guard width != headWidth else { return }
    headWidth = width
    let advice = content.advice.map { Self.wrap($0, width: width, role: .warning) } ?? []
    let address = content.address.map { Self.wrap($0, width: width, role: .link) } ?? []
    let blank = [StyledLine()]
    let fields = fieldLines(width: width)
    let before: [[StyledLine]] =
      content.canOpen
      ? [fields, Self.wrap(content.words.text(.storeAddress), width: width, role: .dim) + address]
      : [advice + address, fields]
    let heading = Self.wrap(content.words.text(.storeWhatIsNew), width: width, role: .heading)
    head = before.filter { !$0.isEmpty }.flatMap { $0 + blank } + heading + blank
  }

  private func fieldLines(width: Int) -> [StyledLine] {
    let widest = content.fields.map { displayWidth(of: $0.label) }.max() ?? 0
    let column = widest + 3
    return content.fields.flatMap { field -> [StyledLine] in
      guard width - column >= 12 else {
        return Self.wrap(field.label, width: width, role: .dim)
          + Self.wrap(field.value, width: width, role: .text)
      }
      let values = Self.wrap(field.value, width: width - column, role: .text)
      return values.enumerated().map { index, value in
        let label = index == 0 ? field.label : ""
        let gap = String(repeating: " ", count: column - displayWidth(of: label))
        return StyledLine([.init(label, role: .dim), .init(gap)] + value.runs)
      }
    }
  }

  private static func wrap(_ text: String, width: Int, role: Role) -> [StyledLine] {
    text.wrapped(to: width, limit: 1_000).map { StyledLine($0, role: role) }
  }
}
