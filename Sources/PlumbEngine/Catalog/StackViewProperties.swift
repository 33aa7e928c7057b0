extension PropertyTables {
  /// The drawing attributes of its base are not available: a stack view places its children and draws nothing.
  static let stackView = """
    axis NSLayoutConstraint.Axis horizontal
    distribution UIStackView.Distribution fill
    alignment UIStackView.Alignment fill
    spacing CGFloat 0
    isBaselineRelativeArrangement Bool false
    isLayoutMarginsRelativeArrangement Bool false
    wrap Bool false
    lineSpacing CGFloat 0
    - arrangedSubviews [UIView] [] | Children are arranged in the order of the document
    - backgroundColor UIColor clear | A stack view draws nothing; set it on a UIView around it
    - contentMode UIView.ContentMode scaleToFill | A stack view draws nothing; set it on a UIView around it
    - layer.backgroundColor CGColor clear | A stack view draws nothing; set it on a UIView around it
    - layer.cornerRadius CGFloat 0 | A stack view draws nothing; set it on a UIView around it
    - layer.borderColor CGColor black | A stack view draws nothing; set it on a UIView around it
    - layer.borderWidth CGFloat 0 | A stack view draws nothing; set it on a UIView around it
    - layer.contents CGImage nil | A stack view draws nothing; set it on a UIView around it
    - layer.contentsCenter CGRect 0 0 1 1 | A stack view draws nothing; set it on a UIView around it
    - layer.contentsFormat CALayerContentsFormat RGBA8Uint | A stack view draws nothing; set it on a UIView around it
    - layer.contentsGravity CALayerContentsGravity resize | A stack view draws nothing; set it on a UIView around it
    - layer.contentsRect CGRect 0 0 1 1 | A stack view draws nothing; set it on a UIView around it
    - layer.contentsScale CGFloat 1 | A stack view draws nothing; set it on a UIView around it
    - layer.masksToBounds Bool false | A stack view draws nothing; set it on a UIView around it
    - layer.shadowColor CGColor black | A stack view draws nothing; set it on a UIView around it
    - layer.shadowOffset CGSize 0 -3 | A stack view draws nothing; set it on a UIView around it
    - layer.shadowOpacity Float 0 | A stack view draws nothing; set it on a UIView around it
    - layer.shadowPath CGPath nil | A stack view draws nothing; set it on a UIView around it
    - layer.shadowRadius CGFloat 3 | A stack view draws nothing; set it on a UIView around it
    """
}
