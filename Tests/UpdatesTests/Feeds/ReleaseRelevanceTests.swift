import Testing

@testable import Updates

@Suite struct ReleaseRelevanceTests {
  @Test func `newer releases stay, and the newest of the others`() throws {
    #expect(
      try kept(["1.0", "1.4", "1.5", "0.9", "2.0"], installed: "1.4") == ["1.4", "1.5", "2.0"])
    #expect(try kept(["1.0", "1.3", "0.9"], installed: "1.4") == ["1.3"])
    #expect(try kept([], installed: "1.4") == [])
  }

  @Test func `without a version to compare with all stay`() throws {
    #expect(try kept(["1.0", "2.0"], installed: nil) == ["1.0", "2.0"])
    #expect(try kept(["1.0", "2.0"], installed: "what?") == ["1.0", "2.0"])
    #expect(try kept(["1.0", nil, nil, "0.5"], installed: "1.4") == ["1.0", nil, nil])
  }

  @Test func `of each kind that may be passed over the newest stays`() throws {
    let releases = [
      try release("1.3") { $0.isWithdrawn = true }, try release("1.2") { $0.isPrerelease = true },
      try release("1.1") { $0.channel = "beta" }, try release("1.0") { $0.systems = ["macos"] },
      try release("0.9") { $0.minimumOS = .init(version: "99", isForAppleSystems: false) },
      try release("0.8") { $0.architectures = ["arm64"] },
      try release("0.7") { $0.maximumOS = .init(version: "1", isForAppleSystems: false) },
      try release("0.6") { $0.exclusion = .conditions },
      try release("0.6") { $0.exclusion = .nothingToDownload }, try release("0.6") { _ in },
      try release("0.5") { _ in },
      try release("0.4") { $0.isWithdrawn = true },
    ]
    let relevance = ReleaseRelevance(app: App(version: "1.4"), scheme: .dotted)
    #expect(relevance.relevant(in: releases) == Array(releases.prefix(10)))
  }

  @Test func `a pre-release by its version is of another kind than a final version`() throws {
    #expect(try kept(["1.3-rc1", "1.2", "1.1"], installed: "1.4") == ["1.3-rc1", "1.2"])
  }

  @Test func `a release that is newer by its build stays`() throws {
    let releases = [
      try release("1.0") { $0.build = "78" }, try release("1.0") { $0.build = "77" },
      try release("1.0") { $0.build = "76" }, try release("1.0") { $0.build = "?" },
      try release("1.5") { $0.build = "1" },
    ]
    let relevance = ReleaseRelevance(app: App(version: "1.4", build: "77"), scheme: .dotted)
    #expect(
      relevance.relevant(in: releases).map(\.build) == ["78", "77", "?", "1"])
  }

  @Test func `of those that are not newer both orders find their newest`() throws {
    let releases = [
      try release("1.4") { $0.build = "75" }, try release("1.4") { $0.build = "76" },
      try release("1.3") { $0.build = "77" }, try release("1.3") { $0.build = "77" },
      try release("1.2") { _ in }, try release("1.1") { _ in },
    ]
    let relevance = ReleaseRelevance(app: App(version: "1.4", build: "77"), scheme: .dotted)
    #expect(relevance.relevant(in: releases) == [releases[1], releases[2], releases[4]])
  }

  private func kept(_ versions: [String?], installed: String?) throws -> [String?] {
    let releases = try versions.map { text in
      Release(version: try text.map { try Version($0, scheme: .dotted) })
    }
    return ReleaseRelevance(app: App(version: installed), scheme: .dotted)
      .relevant(in: releases).map { $0.version?.text }
  }

  private func release(_ version: String, _ change: (inout Release) -> Void) throws -> Release {
    var release = Release(version: try Version(version, scheme: .dotted))
    change(&release)
    return release
  }
}
