import Foundation
import UpdatesFacade
import UpdatesUI

@main
struct Tool {
  @MainActor
  static func main() async {
    Updates.app = App(id: "com.example.tool", name: "Tool", version: "1.4.0")
    Updates.updatingMode = .manually
    Updates.notifying = .always
    Updates.appStoreId = "123456"
    Updates.comparingVersions = .major
    Updates.versionString = "2.0.0"

    await Updates.checkForUpdates { result in
      do {
        let answer = try await UpdatesUI.promptToUpdate(result, appName: "Tool")
        guard case .available(let update) = result, let answer else { return }
        try Updates.checker().remember(answer, to: update)
        if answer == .update { print("Get it at \(update.storeURL ?? "the store")") }
      } catch is CancellationError {
        exit(130)
      } catch {
        print("Nobody was asked: \(error)")
      }
    }.value
    print("Tool 1.4.0")
  }
}
