/// The environment that the programs we start may see.
package enum ChildEnvironment {
  /// The variables without those that make the dynamic loader run other code.
  package static func filtered(_ variables: [String: String]) -> [String: String] {
    variables.filter { name, _ in
      !name.hasPrefix("LD_") && !name.hasPrefix("DYLD_")
    }
  }

  /// `NAME=value` lines, sorted; what no program could have been given is left out.
  static func lines(of variables: [String: String]) -> [String] {
    variables.filter { name, value in
      !name.isEmpty && !name.utf8.contains(UInt8(ascii: "=")) && !name.utf8.contains(0)
        && !value.utf8.contains(0)
    }
    .map { "\($0)=\($1)" }
    .sorted()
  }
}
