extension UpdateChecker {
  /// Checks now, for code that is not asynchronous.
  ///
  /// - Parameters:
  ///   - success: Gets what came of it, on the main actor.
  ///   - failure: Gets what could not be found out, on no actor: mostly it is only logged.
  /// - Returns: The check, to be cancelled; then neither is called.
  @discardableResult
  public func check(
    success: @escaping @MainActor @Sendable (UpdatesResult) -> Void,
    failure: @escaping @Sendable (CheckError) -> Void = { _ in }
  ) -> Task<Void, Never> {
    Task.detached {
      do throws(CheckError) {
        let result = try await check()
        await MainActor.run { if !Task.isCancelled { success(result) } }
      } catch {
        if !error.isCancellation { failure(error) }
      }
    }
  }
}
