import HarmlessText
import TestSupport
import Testing

@testable import Updates

@Suite struct ConditionFuzzTests {
  @Test(arguments: 0..<20)
  func `a random tree is the same after it was written and read`(seed: UInt64) throws {
    var random = RandomCondition(seed: seed)
    for _ in 0..<100 {
      let tree = random.tree(depth: 5)
      let text = ConditionWriter.text(of: tree)
      let read = try ConditionParser.parse(text)
      #expect(read == tree, "\(text)")
      #expect(ConditionWriter.text(of: read) == text)
      #expect(try Condition(parsing: text) == Condition(tree))
    }
  }

  @Test(arguments: 0..<20)
  func `a random tree has an answer, and the reason has the same`(seed: UInt64) throws {
    var random = RandomCondition(seed: 1_000 + seed)
    for _ in 0..<100 {
      let condition = Condition(random.tree(depth: 4))
      do throws(ConditionError) {
        let verdict = try condition.evaluate(in: .sample)
        let holds = try condition.holds(in: .sample)
        #expect(holds == verdict.holds, "\(condition.text)")
        #expect(
          !verdict.reason.isEmpty && verdict.reason == verdict.reason.harmlessLine(limit: 2_000))
      } catch {
        guard case .malformedPattern = error.problem else {
          Issue.record("\(condition.text): \(error.summary)")
          continue
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `random words and bytes are read or refused`(seed: UInt64) {
    var random = RandomCondition(seed: 2_000 + seed)
    for _ in 0..<300 {
      let text = random.noise()
      do throws(ConditionError) {
        let condition = try Condition(parsing: text)
        #expect(try Condition(parsing: condition.text) == condition, "\(text)")
      } catch {
        #expect(!error.summary.isEmpty)
      }
    }
  }

  @Test func `what is looked at grows with the tree, and no faster`() throws {
    func steps(of text: String) throws -> Int {
      var evaluation = ConditionEvaluation(.sample)
      _ = try evaluation.holds(ConditionParser.parse(text))
      return evaluation.steps
    }
    for joint in [" AND ", " OR "] {
      let term = joint == " AND " ? "platform == 'iOS'" : "platform == 'Linux'"
      let wide = Array(repeating: term, count: 2_000).joined(separator: joint)
      #expect(try steps(of: wide) == 1 + 3 * 2_000)
    }
    let deep =
      String(repeating: "(platform == 'iOS' AND ", count: 60) + "platform == 'iOS'"
      + String(repeating: ")", count: 60)
    #expect(try steps(of: deep) == 60 + 3 * 61)
    let negated = String(repeating: "NOT ", count: 64) + "platform == 'iOS'"
    #expect(try steps(of: negated) == 64 + 3)
  }
}
