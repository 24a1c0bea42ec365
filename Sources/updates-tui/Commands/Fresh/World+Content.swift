import UpdatesCLI
import UpdatesContent
import UpdatesTerminal

extension World {
  /// Does work on content while this thread shows what goes on, a wait for another process too.
  func result<Value: Sendable>(
    showing title: String, telling latest: Latest<ContentProgress>, of store: ContentStore,
    patience: Int = World.patience,
    _ work: @escaping @Sendable (ContentStore) async throws(ContentError) -> Value
  ) throws -> Value {
    // Where a line is drawn again and again, the remark is in that.
    let isAnimated =
      ProgressLine.style(environment: environment.variables, quiet: output.isQuiet) == .animated
    let telling = { latest.value.event?.forms(of: title) ?? [] }
    return try result(
      showing: title, telling: telling, patience: patience,
      of: { [store, output] () async -> Result<Value, ContentError> in
        var store = store
        store.tells = { event in
          latest.change { $0.take(event) }
          if event == .waiting(true), !isAnimated { output.note(ContentEvent.waitingText) }
        }
        do throws(ContentError) {
          return .success(try await work(store))
        } catch {
          return .failure(error)
        }
      }
    ).get()
  }
}
