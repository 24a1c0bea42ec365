import Testing

/// Inside a module the folders are chapters: none knows one that is built on it.
@Suite struct RoomsTests {
  @Test(arguments: Walls.allowed.keys.sorted())
  func `the rooms of a module know each other in one direction`(module: String) throws {
    let rooms = Rooms(of: try SourceFile.all(under: "Sources/\(module)"))
    #expect(rooms.cycle == nil)
  }

  @Test func `a cycle of rooms is found`() {
    let rooms = Rooms(of: [
      SourceFile(path: "Sources/M/A/One.swift", text: "struct One {}\nlet a: Two?"),
      SourceFile(path: "Sources/M/B/Two.swift", text: "enum Two {}\n// One"),
      SourceFile(path: "Sources/M/C/Three.swift", text: "struct Three { var one: One }"),
    ])
    #expect(rooms.cycle == nil)
    let closed = Rooms(of: [
      SourceFile(path: "Sources/M/A/One.swift", text: "struct One {}\nlet a: Two?"),
      SourceFile(path: "Sources/M/B/Two.swift", text: "package enum Two { case three(Three) }"),
      SourceFile(path: "Sources/M/C/Three.swift", text: "struct Three { var one: One }"),
    ])
    #expect(closed.cycle == ["A", "B", "C"])
  }
}

/// The rooms of a module, and which of them name a type of which.
struct Rooms {
  private var uses: [String: Set<String>] = [:]

  init(of files: [SourceFile]) {
    var homes: [Substring: Set<String>] = [:]
    for file in files {
      for name in file.types { homes[name, default: []].insert(file.room) }
    }
    for file in files {
      // A name that two rooms declare says nothing about either.
      let known = file.words.compactMap { homes[$0] }.filter { $0.count == 1 }.flatMap { $0 }
      uses[file.room, default: []].formUnion(known.filter { $0 != file.room })
    }
  }

  /// The rooms of which each leads to itself again, sorted; nil if there are none.
  var cycle: [String]? {
    var left = uses
    while let end = left.first(where: { $0.value.isEmpty })?.key {
      left[end] = nil
      for room in left.keys { left[room]?.remove(end) }
    }
    return left.isEmpty ? nil : left.keys.sorted()
  }
}

extension SourceFile {
  /// The types that the file declares at its top level.
  fileprivate var types: [Substring] {
    let pattern =
      #/^(?:@\w+ |public |package |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
    return lines.compactMap { $0.firstMatch(of: pattern)?.1 }
  }

  /// The words of the code, without comments and what is in quotation marks.
  fileprivate var words: Set<Substring> {
    let texts = #/"(?:[^"\\]|\\.)*"/#
    return Set(
      code.flatMap { line in
        line.replacing(texts, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          .map { Substring(String($0)) }
      })
  }
}
