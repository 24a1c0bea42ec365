import HarmlessText

/// Asks whether a tree holds, and on demand why.
struct ConditionEvaluation {
  let environment: ConditionEnvironment
  /// Whether reasons are wanted; without them it is faster.
  var explains = false

  /// Terms that cannot change the result are not asked.
  func decision(on tree: ConditionTree) throws -> (holds: Bool, reason: ConditionReason) {
    switch tree {
    case .constant(let holds):
      let text = holds ? "TRUEPREDICATE always holds" : "FALSEPREDICATE never holds"
      return (holds, explains ? ConditionReason(text) : ConditionReason())
    case .comparison(let comparison):
      let answer = try answer(to: comparison)
      return (answer.holds, explains ? reason(for: comparison, answer) : ConditionReason())
    case .not(.not(let term)): return try decision(on: term)
    case .not(let term):
      let (holds, reason) = try decision(on: term)
      return (!holds, reason.turned)
    case .all(let terms): return try decision(on: terms, endingWith: false)
    case .any(let terms): return try decision(on: terms, endingWith: true)
    }
  }

  /// The decision: the first term with the result `end`, otherwise all terms together.
  private func decision(
    on terms: [ConditionTree], endingWith end: Bool
  ) throws -> (holds: Bool, reason: ConditionReason) {
    var all = ConditionReason()
    for term in terms {
      let (holds, reason) = try decision(on: term)
      if holds == end { return (end, reason) }
      if explains { all.add(reason) }
    }
    return (!end, all)
  }
}

// MARK: One comparison

extension ConditionEvaluation {
  /// A value, and whether it must be a version.
  private typealias Resolved = (reading: ConditionReading, isVersion: Bool)

  /// Whether a comparison holds, and how the values relate if it compares two.
  private typealias Answer = (holds: Bool, relation: ConditionRelation?)

  private func answer(to asked: ConditionComparison) throws -> Answer {
    let left = resolve(asked.left)
    switch asked.comparison {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      let relation = relation(left, resolve(asked.right), asked)
      return (relation.satisfies(asked.comparison), relation)
    case .within: return (isWithin(left, asked), nil)
    case .between:
      guard case .list(let bounds) = asked.right, bounds.count == 2 else { return (false, nil) }
      let isBetween =
        relation(left, resolve(bounds[0]), asked).satisfies(.greaterOrEqual)
        && relation(left, resolve(bounds[1]), asked).satisfies(.lessOrEqual)
      return (isBetween, nil)
    case .contains:
      let right = resolve(asked.right)
      if case .list(let values) = left.reading.value {
        return (isListed(right, values, asked), nil)
      }
      return (try holds(left.reading.text, right.reading.text, asked), nil)
    case .beginsWith, .endsWith, .like, .matches:
      return (try holds(left.reading.text, resolve(asked.right).reading.text, asked), nil)
    }
  }

  private func resolve(_ operand: ConditionOperand) -> Resolved {
    switch operand {
    case .value(let reading): (reading, false)
    case .key(let key): environment.value(of: key)
    case .list: (.null, false)
    }
  }

  private func relation(
    _ left: Resolved, _ right: Resolved, _ asked: ConditionComparison
  ) -> ConditionRelation {
    ConditionRelation(
      left.reading, right.reading, asVersions: left.isVersion || right.isVersion,
      ignoresCase: asked.ignoresCase)
  }

  private func isWithin(_ left: Resolved, _ asked: ConditionComparison) -> Bool {
    if case .list(let operands) = asked.right {
      return operands.contains { relation(left, resolve($0), asked).isEqual }
    }
    let right = resolve(asked.right).reading
    if case .list(let values) = right.value { return isListed(left, values, asked) }
    guard let left = left.reading.text, let right = right.text else { return false }
    return Self.isFound(left, in: right, asked)
  }

  private func isListed(
    _ value: Resolved, _ values: [ConditionValue], _ asked: ConditionComparison
  ) -> Bool {
    values.contains { relation(value, (ConditionReading($0), false), asked).isEqual }
  }

  private static func isFound(
    _ sought: String, in text: String, _ asked: ConditionComparison
  ) -> Bool {
    asked.ignoresCase
      ? CharacterSearch(sought.lowercased()).isFound(in: text.lowercased())
      : CharacterSearch(sought).isFound(in: text)
  }

  private func holds(
    _ left: String?, _ right: String?, _ asked: ConditionComparison
  ) throws -> Bool {
    guard let left, let right else { return false }
    let isLike = asked.comparison == .like
    guard !isLike || right.utf8.count <= MatchPattern.longest else {
      throw ConditionError(MatchPattern.isTooLong)
    }
    func folded(_ text: String) -> String { asked.ignoresCase ? text.lowercased() : text }
    return switch asked.comparison {
    case .matches: try MatchPattern(pattern: right, ignoresCase: asked.ignoresCase).matches(left)
    case .contains: Self.isFound(right, in: left, asked)
    case .like: LikePattern(folded(right)).matches(folded(left))
    case .beginsWith: folded(left).hasPrefix(folded(right))
    default: folded(left).hasSuffix(folded(right))
    }
  }
}

// MARK: Its reason

extension ConditionEvaluation {
  private func reason(for asked: ConditionComparison, _ answer: Answer) -> ConditionReason {
    let left = words(forValueOf: asked.left)
    let (predicate, isVerb) = predicate(of: asked, answer)
    let verb = isVerb ? "" : "is "
    guard case .key(let key) = asked.left else {
      return ConditionReason("\(left) \(verb)\(predicate)".harmlessLine(limit: 400))
    }
    let subject = "\(name(key)) is \(left)"
    return ConditionReason(
      "\(subject), \(isVerb ? "which " : "")\(predicate)".harmlessLine(limit: 400),
      subject: subject.harmlessLine(limit: 200),
      predicate: (verb + predicate).harmlessLine(limit: 300))
  }

  private func predicate(
    of asked: ConditionComparison, _ answer: Answer
  ) -> (words: String, isVerb: Bool) {
    let right = words(for: asked.right)
    let isOfEquality = [.equal, .notEqual].contains(asked.comparison)
    if let relation = answer.relation, relation.order == nil, !isOfEquality {
      let how = relation.isOfVersions ? "is not comparable as a version" : "is not comparable"
      return ("\(how) with \(right)", true)
    }
    let (positive, negative, isVerb) = asked.comparison.words
    let isPositive = asked.comparison == .notEqual ? !answer.holds : answer.holds
    let isDeclared = [asked.left, asked.right].contains { resolve($0).isVersion }
    let isOfVersions = answer.relation.map { $0.isOfVersions && $0.order != nil } ?? false
    let note = isOfVersions && !isDeclared ? ", as versions" : ""
    return ("\(isPositive ? positive : negative) \(right)\(note)", isVerb)
  }

  private func words(forValueOf operand: ConditionOperand) -> String {
    let words = resolve(operand).reading.value.words
    guard case .key(let key) = operand, !environment.knows(key) else { return words }
    return words + " (an unknown key)"
  }

  private func words(for operand: ConditionOperand) -> String {
    switch operand {
    case .value(let reading): return reading.value.words
    case .key(let key): return "\(name(key)), which is \(words(forValueOf: operand))"
    case .list(let operands):
      let shown = operands.prefix(4).map { words(for: $0) } + (operands.count > 4 ? ["…"] : [])
      return "{" + shown.joined(separator: ", ") + "}"
    }
  }

  private func name(_ key: String) -> String { key.harmlessLine(limit: 80) }
}

extension ConditionValue {
  fileprivate var words: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value ? "YES" : "NO"
    case .number(let text): text.harmlessLine(limit: 40)
    case .text(let text): "'\(text.harmlessLine(limit: 60))'"
    case .list(let values): "a list of \(values.count)"
    case .group: "a group of keys"
    }
  }
}

/// Why a condition holds or not: the facts that decide.
struct ConditionReason {
  /// The most facts that are named if several decide together.
  private static let most = 3

  private struct Fact {
    /// The words for a key and its value if the fact begins with them: `platform is 'Linux'`.
    var subject: String?
    /// The words without the subject: `is not equal to 'iOS'`, `begins with 'i'`.
    var predicate: String
    /// The whole fact if it stands alone.
    var text: String
    var ending = ""
  }

  private var told: [Fact] = []
  private var count = 0

  init() {}

  init(_ text: String, subject: String? = nil, predicate: String? = nil) {
    told = [Fact(subject: subject, predicate: predicate ?? text, text: text)]
    count = 1
  }

  mutating func add(_ other: Self) {
    told += other.told.prefix(max(0, Self.most - told.count))
    count += other.count
  }

  /// The same facts inside a `NOT`.
  var turned: Self {
    var copy = self
    guard let last = told.indices.last else { return self }
    copy.told[last].ending += count == 1 ? ", reversed by NOT" : ", all reversed by NOT"
    return copy
  }

  /// In one line of harmless text; facts about one key are joined.
  var words: String {
    var sentences: [String] = []
    var rest = told[...]
    while let first = rest.popFirst() {
      var predicates = [first.predicate + first.ending]
      var last = first
      while let next = rest.first, let subject = first.subject, next.subject == subject,
        last.ending.isEmpty
      {
        predicates.append(next.predicate + next.ending)
        last = next
        rest.removeFirst()
      }
      sentences.append(
        predicates.count == 1
          ? first.text + first.ending
          : "\(first.subject ?? ""), which " + predicates.joined(separator: ", "))
    }
    if count > told.count { sentences.append("and \(count - told.count) more") }
    return sentences.joined(separator: "; ")
  }
}
