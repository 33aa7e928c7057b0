import Testing

/// `#expect` for conditions that ask a type that cannot be copied, which the macro cannot take apart.
func verify(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  if !condition { Issue.record("the condition does not hold", sourceLocation: sourceLocation) }
}
