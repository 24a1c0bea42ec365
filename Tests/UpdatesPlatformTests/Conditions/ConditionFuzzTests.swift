import HarmlessText
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct ConditionFuzzTests {
  @Test(arguments: 0..<20)
  func `a random tree is the same after it was written and read`(seed: UInt64) throws {
    var random = RandomCondition(seed: seed)
    for _ in 0..<100 {
      let tree = random.tree(depth: 5)
      let text = ConditionWriter.text(of: tree)
      let read = try ConditionReader.parse(text)
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
        guard error.message.contains("' is malformed at byte ") else {
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

  @Test(.timeLimit(.minutes(10)))
  func `each term is looked at once, or the largest trees would take for ever`() throws {
    let right = Array(repeating: try ConditionReader.parse("platform == 'iOS'"), count: 200_000)
    #expect(try ConditionEvaluation(.sample).holds(.all(right)))
    let wrong = Array(repeating: try ConditionReader.parse("platform == nil"), count: 200_000)
    #expect(try !ConditionEvaluation(.sample).holds(.any(wrong)))
    let deep =
      String(repeating: "(platform == 'iOS' AND ", count: 60) + "platform == 'iOS'"
      + String(repeating: ")", count: 60)
    #expect(try ConditionEvaluation(.sample).holds(ConditionReader.parse(deep)))
    let negated = String(repeating: "NOT ", count: 64) + "platform == 'iOS'"
    #expect(try ConditionEvaluation(.sample).holds(ConditionReader.parse(negated)))
  }
}
