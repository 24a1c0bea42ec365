struct ConditionWriter {
  private var text = ""

  static func text(of tree: ConditionTree) -> String {
    var writer = Self()
    writer.write(tree)
    return writer.text
  }

  private mutating func write(_ tree: ConditionTree) {
    switch tree {
    case .constant(let holds): text += holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): write(comparison)
    case .not(let term):
      text += "NOT ("
      write(term)
      text += ")"
    case .all(let terms): write(terms, joinedBy: " AND ")
    case .any(let terms): write(terms, joinedBy: " OR ")
    }
  }

  private mutating func write(_ terms: [ConditionTree], joinedBy word: String) {
    for (index, term) in terms.enumerated() {
      if index > 0 { text += word }
      switch term {
      case .all, .any:
        text += "("
        write(term)
        text += ")"
      case .constant, .comparison, .not: write(term)
      }
    }
  }

  private mutating func write(_ comparison: ConditionComparison) {
    write(comparison.left)
    text += " " + comparison.comparison.sign + (comparison.ignoresCase ? "[c] " : " ")
    write(comparison.right)
  }

  private mutating func write(_ operand: ConditionOperand) {
    switch operand {
    case .key(let path): text += (ConditionKeyword(path) == nil ? "" : "#") + path
    case .literal(let literal): write(literal.value)
    case .list(let operands):
      text += "{"
      for (index, operand) in operands.enumerated() {
        if index > 0 { text += ", " }
        write(operand)
      }
      text += "}"
    }
  }

  private mutating func write(_ value: ConditionValue) {
    switch value {
    case .bool(let value): text += value ? "YES" : "NO"
    case .number(let number): text += number
    case .text(let value): write(quoted: value)
    case .null, .list, .group: text += "nil"
    }
  }

  private mutating func write(quoted value: String) {
    text += "'"
    for scalar in value.unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        text += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "'"
  }
}

extension ConditionOperator {
  var sign: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .contains: "CONTAINS"
    case .like: "LIKE"
    case .matches: "MATCHES"
    case .within: "IN"
    case .between: "BETWEEN"
    }
  }
}
