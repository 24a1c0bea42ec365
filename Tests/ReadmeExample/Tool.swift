import Foundation
import Updates
import UpdatesUI

@main
struct Tool {
  static func main() async throws {
    let tool = App(id: "com.example.tool", name: "Tool", version: "1.4.0")
    let checker = UpdateChecker(app: tool, configurationURL: "https://example.com/updates.json")
    guard case .available(let update) = try await checker.check() else { return }
    let answer = try await promptToUpdate(update, appName: "Tool", installed: "1.4.0")
    if let answer { try checker.remember(answer, to: update) }
    if answer == .update, let page = update.updateURL { print("Get it at \(page)") }
    if answer == .quit { exit(101) }
  }
}
