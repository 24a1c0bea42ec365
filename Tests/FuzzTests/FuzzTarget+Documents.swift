import UpdatesTestSupport

@testable import Updates
@testable import UpdatesContent
@testable import UpdatesInstaller

extension FuzzTarget {
  /// Files of packagers and publishers, and our own.
  static let documents = [
    FuzzTarget("app-file") { bytes in
      guard let document = try json(bytes)?.objectValue else { return }
      let (file, findings) = AppFile.read(document)
      try promise("findings are few", findings.count <= 2 * FieldReader.mostFindings)
      for finding in findings { try promiseHarmless(finding.warning.message) }
      for line in [file.id, file.name, file.version, file.build, file.country, file.channel] {
        try promiseHarmless(line)
      }
      try promise("a schedule is one", file.check.map { Schedule($0) != nil } ?? true)
      try promise("a command has a program", file.versionCommand?.isEmpty != true)
    },
    FuzzTarget("checksum-list") { bytes in
      let list = ChecksumList(bytes)
      let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
      let isWide = bytes.contains(0) || bytes.first.map { $0 >= 0xFE } ?? false
      for name in ["tool", "tool-2.0.tar.gz"] {
        let finding = list.finding(for: name, at: "https://example.com/dl/\(name)")
        let isNamed = lines.contains { line in
          line.split(separator: 0x20).contains { $0.elementsEqual(name.utf8) }
        }
        try promise("what names a file says something", !isNamed || isWide || finding != .none)
        guard case .checksum(let checksum) = finding else { continue }
        try promise("a checksum is strong", checksum.algorithm != .sha1)
        let again = ChecksumList(Array("\(checksum.hex)  \(name)\n".utf8))
        try promise("what is written reads equal", again.finding(for: name, at: "") == finding)
      }
      try promise("the only one is strong", list.only?.algorithm != .sha1)
    },
    FuzzTarget("configuration") { bytes in
      guard let document = try json(bytes) else { return }
      for scheme in VersionScheme.allCases {
        guard
          let (found, warnings) = try? Configuration.read(
            document, from: "here", scheme: scheme)
        else { continue }
        for warning in warnings { try promiseHarmless(warning.message) }
        for line in [
          found.version, found.build, found.bundleVersion, found.appStoreID,
          found.minimumRequiredVersion, found.minimumOptionalVersion,
          found.minimumOS?.version(on: "linux"),
        ] {
          try promiseHarmless(line)
        }
        try promiseHarmless(found.releaseNotes?.text(in: "en"), lineBreaks: true)
        try promise("it stands over defaults", found.over(Configuration()) == found)
      }
    },
    FuzzTarget("json") { bytes in
      try keepsPromises(.json, bytes)
      guard let value = try json(bytes) else { return }
      let (sorted, inOrder) = (value.text, value.textInOrder)
      for scalar in inOrder.unicodeScalars where !(0x20..<0x7F ~= scalar.value) {
        let properties = scalar.properties
        let isControl = properties.generalCategory == .control || properties.isBidiControl
        try promise("U+\(String(scalar.value, radix: 16)) is escaped", !isControl)
      }
      try promise("what is written reads equal", JSON(parsing: inOrder) == value)
      try promise("what is sorted reads equal", JSON(parsing: sorted).text == sorted)
      let placed = try PlacedJSON(parsing: bytes)
      try promise("places change nothing", placed.value == value)
      try keepsPromises(value, at: placed.place, within: 0..<bytes.count)
    },
    FuzzTarget("manifest") { bytes in
      let reader = ManifestReader(manifest: "manifest.json")
      let manifest: Manifest
      do {
        manifest = try reader.read(bytes)
      } catch let error as ManifestFault {
        try promiseHarmless(error.summary)
        return
      }
      let (examined, findings) = reader.examine(try PlacedJSON(parsing: bytes))
      try promise("what is read has no findings", findings.isEmpty)
      let names = manifest.entries.map(\.filename)
      try promise("places change nothing", examined.entries.map(\.filename) == names)
      try promise("each file is listed once", Set(names.map(\.foldedText)).count == names.count)
      for name in names {
        let parts = name.text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        let isInside = !parts.contains { $0.isEmpty || $0.elementsEqual("..".utf8) }
        try promise("'\(name.text)' is in the folder", isInside)
      }
    },
    FuzzTarget("presentation") { bytes in
      let strings = try LocalizedStrings(parsing: Array("\"title\" = \"Titel\";".utf8))
      do {
        let presentation = try Presentation(
          bytes, from: "presentation.json", texts: LocalizedTexts([strings]))
        try promiseHarmless(presentation.screen)
        try promise("pages are few", presentation.pages.count <= Presentation.pageLimit)
        for page in presentation.pages {
          try promiseHarmless(page.image)
          try promiseHarmless(page.title)
          try promiseHarmless(page.description, lineBreaks: true)
        }
        let url = presentation.upgradeURL
        try promise("its URL is one", url == nil || url.flatMap { Address(link: $0) } != nil)
      } catch let error as Problem {
        try promiseHarmless(error.summary)
      }
    },
    FuzzTarget("state") { bytes in
      guard let document = try json(bytes)?.objectValue else { return }
      guard let first = State(document) else { return try promise("it is read", false) }
      let text = JSON.object(first.document).textInOrder
      let second = State(try JSON(parsing: text).objectValue ?? JSONObject()) ?? State()
      try promise("what is written reads equal", JSON.object(second.document).textInOrder == text)
      for (version, count) in first.notifications.entries.map({ ($0.version, $0.value) }) {
        try promise("'\(version)' is counted on", second.notifications[version] == count)
      }
      for line in first.skipped + first.journal.map(\.version) { try promiseHarmless(line) }
    },
    FuzzTarget("strings") { bytes in
      do {
        let strings = try LocalizedStrings(parsing: bytes)
        for entry in strings.entries { try promiseHarmless(entry.value, lineBreaks: true) }
        let text = strings.entries.map { "\(quoted($0.key)) = \(quoted($0.value));\n" }.joined()
        let again = try? LocalizedStrings(parsing: Array(text.utf8)).entries
        try promise(
          "what is written reads equal",
          again?.map(\.key) == strings.entries.map(\.key)
            && again?.map(\.value) == strings.entries.map(\.value))
      } catch let error as Problem {
        try promiseHarmless(error.summary)
      }
    },
    FuzzTarget("sync-record") { bytes in
      guard let record = FolderRecord(bytes) else { return }
      try promise("what is written reads equal", FolderRecord(record.bytes) == record)
    },
  ]

  private static func json(_ bytes: [UInt8]) throws -> JSON? {
    do {
      return try JSON(parsing: bytes)
    } catch let error as Problem {
      try promiseHarmless(error.summary)
      try promiseHarmless(error.marked(), lineBreaks: true)
      return nil
    }
  }

  /// Each value lies within its parent's place, and its number is one.
  private static func keepsPromises(
    _ value: JSON, at place: JSONPlace, within parent: Range<Int>
  ) throws {
    try promise("a value is within its parent", parent.contains(place.value))
    let children = value.arrayValue ?? value.objectValue?.members.map(\.value) ?? []
    try promise("each value has its place", children.count == place.children.count)
    for (child, inner) in zip(children, place.children) {
      try keepsPromises(child, at: inner, within: place.value)
    }
    guard let number = value.integerValue else { return }
    try promise("a whole number is a number", value.doubleValue == Double(number))
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0": "\\U0000"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
