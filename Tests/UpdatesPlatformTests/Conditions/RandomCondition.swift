import UpdatesTestSupport

@testable import UpdatesPlatform

/// Conditions by chance, the same for the same seed.
struct RandomCondition {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func tree(depth: Int) -> ConditionTree {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &generator) {
    case 0: .constant(.random(using: &generator))
    case 1, 2: .comparison(comparison())
    case 3: .not(tree(depth: depth - 1))
    case 4: .all(trees(depth: depth - 1))
    default: .any(trees(depth: depth - 1))
    }
  }

  /// Pieces of the language and of anything else, in any order.
  mutating func noise() -> String {
    let pieces =
      ConditionKeyword.allCases.map(\.rawValue) + ConditionSymbol.allCases.map(\.rawValue)
      + ["[c]", "[", "'", "\"", "\\", "a", "platform", ".", "1", "-", "1.5", "#", " ", " ", "'x'"]
    var text = ""
    for _ in 0..<Int.random(in: 0...16, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
      if .random(using: &generator) { text += " " }
      if Int.random(in: 0..<12, using: &generator) == 0 {
        text += HostileText.random(scalars: 3, using: &generator)
      }
    }
    return text
  }

  private mutating func trees(depth: Int) -> [ConditionTree] {
    var trees: [ConditionTree] = []
    for _ in 0..<Int.random(in: 2...4, using: &generator) { trees.append(tree(depth: depth)) }
    return trees
  }

  private mutating func comparison() -> ConditionComparison {
    let comparison = ConditionOperator.allCases.randomElement(using: &generator) ?? .equal
    let right: ConditionOperand =
      switch comparison {
      case .between: .list([operand(), operand()])
      case .within where .random(using: &generator):
        .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in operand() })
      default: operand()
      }
    return ConditionComparison(
      left: operand(), comparison: comparison, ignoresCase: .random(using: &generator),
      right: right)
  }

  private mutating func operand() -> ConditionOperand {
    let keys = [
      "platform", "appVersion", "systemVersion", "defaults.tags", "defaults.beta", "a.b_1.c",
      "in", "nil", "defaults.or", "\u{FC}ber", "unknown", "Yes",
    ]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: return .key(keys.randomElement(using: &generator) ?? "a")
    case 2: return .literal(ConditionLiteral(.number(number())))
    case 3: return .literal(ConditionLiteral(.bool(.random(using: &generator))))
    case 4: return .literal(ConditionLiteral(.null))
    default: return .literal(ConditionLiteral(.text(text())))
    }
  }

  private mutating func number() -> String {
    ["0", "-1", "8.4", "1.10", "2e3", "1.5E-7", "9007199254740993", "-0.0", "1e999"]
      .randomElement(using: &generator) ?? "1"
  }

  private mutating func text() -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: "it's \"\\ quoted\n\t\u{0}"
    case 1: "1.\(Int.random(in: 0..<20, using: &generator))"
    case 2: HostileText.random(scalars: 6, using: &generator)
    default: ["iOS", "i*", "", "[a", "yes", "10"].randomElement(using: &generator) ?? ""
    }
  }
}
