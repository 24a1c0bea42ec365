import HarmlessText

extension Feed {
  /// A crate on crates.io, or on another registry of the same form.
  ///
  /// The URL is `https://crates.io/api/v1/crates/NAME`, or that of the sparse index, such as
  /// `https://index.crates.io/to/ol/tool`. A yanked version is not offered.
  ///
  /// Sources: [crates.io](https://crates.io/data-access) and
  /// [index format](https://doc.rust-lang.org/cargo/reference/registry-index.html).
  package static let crates = registry(
    "crates", accept: "application/json, text/plain;q=0.9", read: { try $0.readCrates() })
}

extension RegistryReleases {
  fileprivate mutating func readCrates() throws {
    isSemantic = true
    let lines = document.content.bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    // A document of several lines has no whole object in its first line.
    if let first = lines.first, let entry = try? JSON(parsing: first), entry["vers"] != nil {
      for (index, line) in lines.enumerated() { readIndex(line, number: index + 1) }
      return
    }
    let members = try document.object()
    guard case .array(let entries)? = members["versions"] else {
      let detail = members["errors"]?.arrayValue?.first?["detail"]?.stringValue
      let said = detail.map { ": '\($0.harmlessLine(limit: 200))'" } ?? ""
      throw document.malformed(
        document.wrong(members["versions"], "versions", "an array") + said)
    }
    let crate = members["crate"]
    let page = ["homepage", "repository"].lazy.compactMap { key in
      crate?[key]?.webURL
    }.first
    for (index, entry) in entries.enumerated() {
      add(
        entry["num"], at: "versions[\(index)].num",
        withdrawal: Self.yank(entry, reason: entry["yank_message"])
      ) { release in
        release.publishedAt = entry["created_at"]?.date
        release.storeURL = page
      }
    }
  }

  private mutating func readIndex(_ line: [UInt8], number: Int) {
    // A line that cannot be read is named in a warning, and the others count.
    guard let entry = try? JSON(parsing: line) else {
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        document.refuse("Line \(number) is not JSON, expected an object")
      }
      return
    }
    add(entry["vers"], at: "vers", withdrawal: Self.yank(entry, reason: nil))
  }

  private static func yank(_ entry: JSON, reason: JSON?) -> Withdrawal? {
    entry["yanked"]?.boolValue == true ? Withdrawal("yanked", reason: reason) : nil
  }
}
