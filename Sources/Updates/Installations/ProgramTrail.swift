struct ProgramTrail: Equatable {
  /// Each place as a link names it, and again without the links among its folders.
  private(set) var places: [String] = []

  let start: String
  private(set) var end: String

  /// The most links, as in the kernel.
  private static let mostLinks = 40

  init(from path: String) throws {
    start = path
    end = path
    try follow(path)
  }

  mutating func follow(_ path: String) throws {
    var next = path
    for _ in 0...Self.mostLinks {
      add(next)
      let folder = try FileSystem.resolved(FileSystem.folder(of: next))
      end = (folder == "/" ? "" : folder) + "/" + next.lastName
      add(end)
      guard let target = try FileSystem.linkTarget(of: end) else { return }
      next = FileSystem.absolute(target.hasPrefix("/") ? target : folder + "/" + target)
    }
    throw Problem.fileFailed(path, operation: "following it", reason: "too many links")
  }

  private mutating func add(_ place: String) {
    if places.last != place { places.append(place) }
  }

  var sentence: String {
    start == end ? "the program is '\(start)'" : "'\(start)' leads to '\(end)'"
  }
}

extension String {
  var names: [String] { split(separator: "/").map(String.init) }

  var lastName: String { names.last ?? "" }

  func isBelow(_ folder: String) -> Bool { hasPrefix(folder + "/") }
}

extension [String] {
  /// The absolute path with these names.
  var path: String { "/" + joined(separator: "/") }

  /// The position of names that follow each other; nil if they do not.
  func firstIndex(of names: [String]) -> Int? {
    indices.first { self[$0...].starts(with: names) }
  }
}
