extension ComparisonResult {
  /// The order of two values of which either may be unknown; what is unknown comes first.
  package static func of<Value>(
    _ left: Value?, _ right: Value?, by compare: (Value, Value) -> ComparisonResult
  ) -> ComparisonResult {
    switch (left, right) {
    case (let left?, let right?): compare(left, right)
    case (nil, nil): .orderedSame
    case (nil, _): .orderedAscending
    case (_, nil): .orderedDescending
    }
  }
}
