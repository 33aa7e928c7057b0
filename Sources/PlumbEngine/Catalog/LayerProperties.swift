extension PropertyTables {
  static let layer = """
    cornerRadius CGFloat 0
    maskedCorners CACornerMask layerMinXMinYCorner, layerMaxXMinYCorner, layerMinXMaxYCorner, layerMaxXMaxYCorner
    masksToBounds Bool false
    borderWidth CGFloat 0
    borderColor CGColor black
    backgroundColor CGColor clear
    opacity Float 1
    isHidden Bool false
    isOpaque Bool false
    isDoubleSided Bool true
    isGeometryFlipped Bool false
    shadowColor CGColor black
    shadowOffset CGSize 0 -3
    shadowOpacity Float 0
    shadowRadius CGFloat 3
    shadowPath CGPath nil
    zPosition CGFloat 0
    anchorPoint CGPoint 0.5 0.5
    anchorPointZ CGFloat 0
    transform CATransform3D identity
    affineTransform CGAffineTransform identity
    sublayerTransform CATransform3D identity
    contents CGImage nil
    contentsCenter CGRect 0 0 1 1
    contentsRect CGRect 0 0 1 1
    contentsGravity CALayerContentsGravity resize
    contentsScale CGFloat 1
    contentsFormat CALayerContentsFormat RGBA8Uint
    magnificationFilter CALayerContentsFilter linear
    minificationFilter CALayerContentsFilter linear
    minificationFilterBias Float 0
    allowsEdgeAntialiasing Bool false
    allowsGroupOpacity Bool true
    edgeAntialiasingMask CAEdgeAntialiasingMask layerLeftEdge, layerRightEdge, layerBottomEdge, layerTopEdge
    drawsAsynchronously Bool false
    needsDisplayOnBoundsChange Bool false
    shouldRasterize Bool false
    rasterizationScale CGFloat 1
    name String ''
    mask CALayer nil
    filters Array []
    compositingFilter Any nil
    backgroundFilters Array []
    style NSDictionary nil
    actions NSDictionary nil
    delegate CALayerDelegate nil
    speed Float 1
    beginTime Double 0
    timeOffset Double 0
    duration Double 0
    repeatCount Float 0
    repeatDuration Double 0
    autoreverses Bool false
    fillMode CAMediaTimingFillMode removed
    - bounds CGRect | Use top/left/width/height instead
    - frame CGRect | Use top/left/width/height instead
    - position CGPoint | Use center.x or center.y instead
    """
}
