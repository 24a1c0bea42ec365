import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct LateSaveTests {
  private let directory: TemporaryDirectory
  private let lateSave = LateSave()
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path, id: "a", lateSave: lateSave)
  }

  private func count(_ version: String) throws {
    try file.change(isLate: true) { $0.countAnnouncement(of: version) }
  }

  @Test func `nothing is waited for before the first change`() {
    #expect(lateSave.wait() == nil)
  }

  @Test func `whatever this process does next with the state waits`() throws {
    for number in 1...20 {
      try count("2.0")
      #expect(try file.read().state.notifications["2.0"] == 2 * number - 1)
      try count("2.0")
      try file.change { $0.skipped.append("\(number)") }
      let state = try file.read().state
      #expect(state.notifications["2.0"] == 2 * number && state.skipped.last == "\(number)")
    }
    try count("2.0")
    try file.removeSpare()
    #expect(try FileSystem.names(in: directory.path).sorted() == ["a.json", "a.lock"])
  }

  @Test func `after the wait it is durable, and the lock is free`() throws {
    let other = try StateFile(directory: directory.path, id: "a", patience: .zero)
    for number in 1...20 {
      try count("2.0")
      #expect(lateSave.wait() == nil)
      #expect(try other.change { $0.notifications["2.0"] } == number)
    }
  }

  @Test func `a change that changes nothing leaves the lock free`() throws {
    try file.change(isLate: true) { _ in }
    #expect(lateSave.wait() == nil)
    #expect(try file.lock.takeNow() != nil)
  }

  @Test func `a change that fails before is an error at once`() throws {
    try directory.write("x", to: "a.spare/inside")
    #expect(throws: StateError.self) { try count("2.0") }
    #expect(lateSave.wait() == nil)
    #expect(try file.lock.takeNow() != nil)
  }

  @Test func `a failure at the end is kept until the next change, and the lock is free`() throws {
    try file.change { $0.skipped = ["1"] }
    let turn = try FileTurn(of: file.path, through: file.sparePath, writing: [])
    #expect(unlink(file.sparePath) == 0)
    lateSave.begin(turn, holding: try file.lock.take())
    let error = StateError.cannotWrite(.missing(path: file.path))
    #expect(lateSave.wait() == error && lateSave.wait() == error)
    #expect(try file.read().state.skipped == ["1"])
    try count("2.0")
    #expect(lateSave.wait() == nil)
  }

  @Test func `a late change of a file without the means is durable when it returns`() throws {
    let other = try StateFile(directory: directory.path, id: "a", patience: .zero)
    for number in 1...3 {
      try other.change(isLate: true) { $0.countAnnouncement(of: "2.0") }
      #expect(try other.read().state.notifications["2.0"] == number)
      #expect(try file.lock.takeNow() != nil)
    }
  }

  @Test func `a process killed meanwhile leaves a whole file`() async throws {
    try file.change { $0 = StateFileTests.full }
    for _ in 0..<8 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = directory.path as String] in
        let file = try StateFile(directory: folder, id: "a", lateSave: LateSave())
        try file.change(isLate: true) { $0.countAnnouncement(of: "2.0") }
        let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<800))
        while ContinuousClock.now < end {}
        kill(getpid(), SIGKILL)
      }
      let reading = try file.read()
      #expect(reading.warnings == [] && reading.state.skipped == StateFileTests.full.skipped)
    }
  }
}
