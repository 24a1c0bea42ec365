import Testing
import UpdatesTestSupport

@testable import Updates

/// Package managers that get a version later than the feed announces it.
@Suite(.timeLimit(.minutes(10))) struct ChannelLagTests {
  @Test(arguments: LaggingChannel.all)
  func `a version that comes a week after its release is offered once, a week later`(
    channel: LaggingChannel
  ) async throws {
    var tool = try LaggingApp(channel)
    let manager = channel.manager.title
    try tool.publish("1.9.0")
    for _ in 0..<7 {
      let report = try await tool.nextDay()
      #expect(report.decision?.outcome == Decision.Outcome.none(.notInChannel))
      #expect(report.decision?.detail(of: .inChannel) == "\(manager) has 1.9.0, not 2.0.0")
      #expect(report.warnings == [] && report.notifications.shown == 0)
      let state = try tool.app.state
      #expect(state.reason == .notInChannel && state.pending == nil)
      #expect(state.notifications.isEmpty && state.failures == 0)
      #expect(state.channel?.release == "2.0.0" && state.channel == report.channel)
    }
    try tool.publish("2.0.0")
    let report = try await tool.nextDay()
    #expect(report.update?.version == "2.0.0" && report.update?.shouldNotify == true)
    #expect(report.decision?.detail(of: .inChannel) == "\(manager) has 2.0.0")
    #expect(try tool.app.state.pending?.version == "2.0.0")
    let next = try await tool.nextDay()
    #expect(next.decision?.reason == .notifiedEnough && next.notifications.shown == 1)
  }

  @Test(arguments: LaggingChannel.all)
  func `a version that the manager takes back is not offered any more`(
    channel: LaggingChannel
  ) async throws {
    var tool = try LaggingApp(channel)
    tool.app.answer(configuration: #"{"notify": "always"}"#)
    try tool.publish("2.0.0")
    #expect(try await tool.nextDay().update?.version == "2.0.0")
    try tool.publish("1.9.0")
    #expect(try await tool.nextDay().decision?.reason == .notInChannel)
    let state = try tool.app.state
    #expect(state.pending == nil && state.notifications["2.0.0"] == 1)
  }

  @Test(arguments: LaggingChannel.all)
  func `a manager that names no version leaves a doubt`(channel: LaggingChannel) async throws {
    var tool = try LaggingApp(channel)
    try tool.publish(nil)
    let report = try await tool.nextDay()
    #expect(report.update?.version == "2.0.0")
    #expect(report.warningCodes == [Warning.channelUnknown])
    #expect(report.channel?.answer.doubt(about: "2.0.0") == .manager)
    #expect(try tool.app.state.channel == report.channel)
  }

  @Test func `without the network the last answer counts, and nobody is asked`() async throws {
    let channel = try #require(LaggingChannel.all.first)
    var tool = try LaggingApp(channel)
    try tool.publish("1.9.0")
    _ = try await tool.nextDay()
    try tool.publish("2.0.0")
    tool.app.checker.options.isOffline = true
    #expect(await tool.app.checker.report().decision?.reason == .notInChannel)
  }
}
