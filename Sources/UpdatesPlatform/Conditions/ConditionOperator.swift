/// How the two sides of a comparison are compared.
enum ConditionOperator: Hashable, Sendable, CaseIterable {
  case equal, notEqual
  case less, lessOrEqual, greater, greaterOrEqual
  case beginsWith, endsWith, contains, like, matches
  case within, between
}
