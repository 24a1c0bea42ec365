struct LinkTarget: Equatable {
  let text: String
  /// The components without `.` and empty ones; `..` stays.
  ///
  /// They are not stored, because an archive may have many links.
  var components: [String] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  init(_ bytes: [UInt8]) throws {
    let shown = ArchiveEntry.shown(bytes)
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.isEmpty,
      bytes.count < RelativePath.longest,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { throw Problem(.unusable, "is a link to '\(shown)', which is not a plain path") }
    guard bytes[0] != UInt8(ascii: "/") else {
      throw Problem(.unusable, "is a link to '\(shown)', outside the folder")
    }
    self.text = text
  }

}

extension ArchivedTree {
  /// Throws if a symbolic link leads out of the folder, as text or through other links.
  ///
  /// This is called when all entries are known, because a later entry may be a link on the path of
  /// an earlier one. The error names the link. The target of a link need not exist.
  func checkLinks() throws {
    var steps = Self.mostSteps
    for index in links {
      guard case .link(let target) = nodes[index].kind else { continue }
      do {
        try checkText(target, at: index)
        try follow(target, at: index, steps: &steps)
      } catch let error as Problem {
        throw Problem.archiveRefused(shownPath(of: index), error.summary)
      }
    }
  }

  /// The most steps for all links together, which limits the time for chains of links.
  private static let mostSteps = 4_000_000
  private static let mostLinks = 40

  private func checkText(_ target: LinkTarget, at index: Int) throws {
    var depth = components(of: index).count - 1
    for component in target.components {
      depth += component == ".." ? -1 : 1
      guard depth >= 0 else {
        throw Problem(.unusable, "is a link to '\(shown(target))', outside the folder")
      }
    }
  }

  private func follow(_ target: LinkTarget, at index: Int, steps: inout Int) throws {
    // The folders from the outermost to the current one; nil is one that the archive does not have.
    var places: [Int?] = ancestors(of: index)
    var rest = Array(target.components.reversed())
    var links = 0
    while let name = rest.popLast() {
      steps -= 1
      guard steps > 0 else {
        throw Problem(
          .unusable, "is a link in a loop or a chain that is too long: '\(shown(target))'")
      }
      if name == ".." {
        guard places.count > 1 else {
          throw Problem(.unusable, "is a link to '\(shown(target))', outside the folder")
        }
        places.removeLast()
        continue
      }
      let place: Int? = places.last ?? nil
      let found = place.flatMap { child(name, of: $0) }
      guard let found, case .link(let next) = nodes[found].kind else {
        places.append(found)
        continue
      }
      links += 1
      guard links <= Self.mostLinks else {
        throw Problem(
          .unusable, "is a link in a loop or a chain that is too long: '\(shown(target))'")
      }
      rest += next.components.reversed()
    }
  }

  /// The child to which a name leads, also where a file system ignores its case.
  private func child(_ name: String, of place: Int) -> Int? {
    nodes[place].children[ExactText(name)]
      // Upper case comes first, as for paths.
      ?? nodes[place].folded[name.uppercased().lowercased()]
  }

  private func shown(_ target: LinkTarget) -> String {
    ArchiveEntry.shown(Array(target.text.utf8))
  }

  private func ancestors(of index: Int) -> [Int] {
    var ancestors: [Int] = []
    var place = index
    while place != 0 {
      place = nodes[place].parent
      ancestors.append(place)
    }
    return ancestors.reversed()
  }
}
