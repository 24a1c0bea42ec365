import Foundation

/// How much of a long table of cases runs.
///
/// `swift test` runs a hundredth, with `UPDATES_THOROUGH` in the environment it runs all.
package enum Thoroughness {
  package static let isFull = ProcessInfo.processInfo.environment["UPDATES_THOROUGH"] != nil

  /// The cases that run: always the same, evenly spread, the first and the last among them.
  package static func cases<Case>(_ all: [Case]) -> [Case] {
    let count = max(6, all.count / 100)
    guard !isFull, count < all.count else { return all }
    return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
  }

  /// How often a loop over random cases runs.
  package static func rounds(_ all: Int) -> Int {
    isFull ? all : max(2, all / 100)
  }
}
