struct ConditionExplanation {
  /// The most facts that a reason names if several decide together.
  private static let mostFacts = 3

  let environment: ConditionEnvironment

  func verdict(on tree: ConditionTree) throws -> ConditionVerdict {
    let (holds, facts) = try decision(on: tree)
    return ConditionVerdict(holds: holds, reason: facts.words)
  }

  private struct Facts {
    private var told: [Fact] = []
    private var count = 0

    init() {}

    init(_ fact: Fact) {
      told = [fact]
      count = 1
    }

    mutating func add(_ other: Facts) {
      told += other.told.prefix(max(0, mostFacts - told.count))
      count += other.count
    }

    /// The same facts inside a `NOT`.
    var turned: Facts {
      var copy = self
      guard let last = copy.told.indices.last else { return self }
      copy.told[last].ending +=
        copy.count == 1 ? ", reversed by NOT" : ", all reversed by NOT"
      return copy
    }

    var words: String {
      var sentences: [String] = []
      var rest = told[...]
      while let first = rest.first {
        var group = [first]
        rest.removeFirst()
        while let next = rest.first, first.subject != nil, next.subject == first.subject,
          group.last?.ending == ""
        {
          group.append(next)
          rest.removeFirst()
        }
        sentences.append(Fact.words(of: group))
      }
      if count > told.count { sentences.append("and \(count - told.count) more") }
      return sentences.joined(separator: "; ")
    }
  }

  private struct Fact {
    /// The words for a key and its value if the fact begins with them: `platform is 'Linux'`.
    var subject: String?
    /// The words without the subject: `is not equal to 'iOS'`, `begins with 'i'`.
    var predicate: String
    /// The whole fact if it stands alone.
    var text: String
    var ending = ""

    init(_ text: String) {
      self.text = text
      predicate = text
    }

    init(_ fact: ConditionFact) {
      (subject, predicate, text) = (fact.subject, fact.predicate, fact.text)
    }

    static func words(of group: [Fact]) -> String {
      guard group.count > 1, let subject = group[0].subject else {
        return group.map { $0.text + $0.ending }.joined(separator: "; ")
      }
      let predicates = group.map { $0.predicate + $0.ending }
      return "\(subject), which " + predicates.joined(separator: ", ")
    }
  }

  private func decision(
    on tree: ConditionTree
  ) throws -> (holds: Bool, facts: Facts) {
    switch tree {
    case .constant(true): return (true, Facts(Fact("TRUEPREDICATE always holds")))
    case .constant(false): return (false, Facts(Fact("FALSEPREDICATE never holds")))
    case .comparison(let comparison):
      let evaluation = ConditionEvaluation(environment: environment)
      let holds = try evaluation.holds(comparison)
      let fact = ConditionFact(comparison: comparison, holds: holds, evaluation: evaluation)
      return (holds, Facts(Fact(fact)))
    case .not(.not(let term)): return try decision(on: term)
    case .not(let term):
      let (holds, facts) = try decision(on: term)
      return (!holds, facts.turned)
    case .all(let terms): return try decision(on: terms, endingWith: false)
    case .any(let terms): return try decision(on: terms, endingWith: true)
    }
  }

  /// The decision: the first term with the result `end`, otherwise all terms together.
  private func decision(
    on terms: [ConditionTree], endingWith end: Bool
  ) throws -> (holds: Bool, facts: Facts) {
    var all = Facts()
    for term in terms {
      let (holds, facts) = try decision(on: term)
      if holds == end { return (end, facts) }
      all.add(facts)
    }
    return (!end, all)
  }
}
