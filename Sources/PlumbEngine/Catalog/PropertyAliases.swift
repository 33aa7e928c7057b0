/// What CSS and other toolkits (Android, Flutter, Qt, SwiftUI, Yoga) call a property, for suggestions: documents are
/// often written from habit, and such a name is not near the right one by spelling.
///
/// A text that is searched for each error that is listed, not an array, because it is read only when a document is
/// wrong.
enum PropertyAliases {
  /// A line is
  ///
  ///     alias alias = name name+name | note
  ///
  /// Aliases are in lower case, without hyphens, underscores and dots. The first name that the component has is
  /// suggested; names joined by `+` are suggested together. A line of whose names the component has none does not
  /// count, unless it has no names at all; the first line that counts is used.
  static let table: StaticString = """
    opacity = alpha
    visible visibility display shown = isHidden | isHidden is true where a node is not shown
    hidden gone = isHidden
    trackcolor activetrackcolor = minimumTrackTintColor progressTintColor onTintColor
    placeholdertext hint inputhint placeholdervalue = placeholder
    inputtype keyboard inputmode = keyboardType
    securetextentry secure password obscuretext echomode = isSecureTextEntry
    autocapitalize textcapitalization capitalization = autocapitalizationType
    autocorrect = autocorrectionType
    returnkey textinputaction enterkeyhint imeoptions = returnKeyType
    autocomplete autofill autofillhints = textContentType
    editable = isEditable
    readonly = isEditable isEnabled | isEditable and isEnabled are false where the text cannot be changed
    on checked ischecked toggled switched = isOn
    value = isOn progress selectedSegmentIndex date
    min minvalue minimum from = minimumValue minimumDate
    max maxvalue maximum to = maximumValue maximumDate
    step increment stepsize singlestep = stepValue
    progressvalue percent fraction = progress
    animating spinning loading running = isAnimating isRefreshing
    refreshing = isRefreshing
    direction flexdirection orientation layoutorientation mainaxis scrolldirection = axis \
    collectionViewLayout.scrollDirection
    justifycontent mainaxisalignment justify arrangement = distribution
    alignitems crossaxisalignment crossalignment align alignment = alignment
    gap rowgap columngap itemspacing stackspacing = spacing collectionViewLayout.minimumInteritemSpacing
    linegap linespace = lineSpacing collectionViewLayout.minimumLineSpacing
    flexwrap wrapping = wrap
    flex flexgrow growfactor layoutweight expand stretch = grow
    flexshrink = shrink
    segments options tabs choices buttons entries = items
    selectedindex selected selectedtab currentindex index = selectedSegmentIndex selectedIndex selectedScopeButtonIndex
    rowheight itemheight cellheight = rowHeight
    divider dividers separator separators = separatorStyle
    dividercolor = separatorColor
    contentpadding = contentEdgeInsets textContainerInset collectionViewLayout.sectionInset contentInset
    color colour foregroundcolor foreground fontcolor textcolour titlecolour = textColor titleColor tintColor
    background bgcolor bg fill fillcolor backgroundcolour = backgroundColor
    tint accentcolor = tintColor
    zindex z zorder elevation = layer.zPosition
    x posx marginleft layoutmarginleft = left
    y posy margintop layoutmargintop = top
    marginright layoutmarginright = right
    marginbottom layoutmarginbottom = bottom
    start marginstart layoutmarginstart insetinlinestart = leading
    end marginend layoutmarginend insetinlineend = trailing
    w layoutwidth = width
    h layoutheight = height
    centerx = center.x
    centery = center.y
    minwidth minimumwidth = width | a least width is an expression, as in width="max(100, 50%)"
    maxwidth maximumwidth = width | a greatest width is an expression, as in width="min(300, 100%)"
    minheight minimumheight = height | a least height is an expression, as in height="max(44, auto)"
    maxheight maximumheight = height | a greatest height is an expression, as in height="min(200, auto)"
    aspectratio = height | a ratio is an expression, as in height="width / 1.5"
    margin margins layoutmargin = left+top+width | a margin is part of an expression, as in left="10" width="100% - 20"
    padding paddingleft paddingtop paddingright paddingbottom contentpadding = contentEdgeInsets contentInset
    padding paddingleft paddingtop paddingright paddingbottom = | padding is part of where the children are, as in \
    left="10" width="100% - 20"
    gap spacing flex flexdirection justifycontent alignitems orientation layoutgravity = left+top | a node is placed \
    after its sibling by an expression, as in top="previous.bottom + 10"
    borderradius radius rounded = layer.cornerRadius
    border borderstyle outline stroke = layer.borderWidth+layer.borderColor
    boxshadow shadow dropshadow = layer.shadowOpacity+layer.shadowRadius+layer.shadowOffset
    shadowblur = layer.shadowRadius
    textshadow = shadowColor+shadowOffset titleShadowColor
    overflow clip clipping clipchildren clipbounds clipbehavior = clipsToBounds
    fontsize fontfamily fontweight fontstyle textsize textstyle typeface = font titleLabel.font | size, weight and \
    family of a font are one text, as in font="bold 17"
    align alignment textalign gravity horizontalalignment halign = textAlignment contentHorizontalAlignment
    verticalalignment verticalalign valign = contentVerticalAlignment
    lines maxlines lineclamp linelimit numlines = numberOfLines titleLabel.numberOfLines
    wrap wrapmode wordwrap whitespace softwrap textoverflow ellipsize elide = lineBreakMode titleLabel.lineBreakMode
    label caption value content string title text = text title
    html innerhtml markup richtext = htmlString attributedText attributedTitle
    src source img picture icon imagesource imagename drawable = image
    href src source = request
    onclick onpress ontap onpressed ontapped ontapgesture tap click clicked action command = touchUpInside
    onclick onpress ontap onpressed ontapped ontapgesture = | events are those of controls, such as UIButton
    onchange onchanged onvaluechanged = valueChanged
    ontouchstart onpressin onmousedown mousedown = touchDown
    disabled enabled isdisabled = isEnabled isUserInteractionEnabled
    selected checked ischecked = isSelected
    pressed highlighted = isHighlighted
    pointerevents interactive clickable userinteractionenabled = isUserInteractionEnabled
    rotate rotation angle = transform.rotation
    zoom = zoomScale transform.scale
    scale = transform.scale
    scalex = transform.scale.x
    scaley = transform.scale.y
    translatex translationx = transform.translation.x
    translatey translationy = transform.translation.y
    transformorigin anchor pivot = layer.anchorPoint
    objectfit resizemode scaletype fit backgroundsize = contentMode
    dir direction layoutdirection = semanticContentAttribute
    alt arialabel contentdescription semanticlabel = accessibilityLabel
    tooltip = accessibilityHint
    role accessibilityrole = accessibilityTraits
    objectname testid key = id
    ref = outlet
    pages pagecount count = numberOfPages
    page index currentindex = currentPage
    scrollable scrollenabled = isScrollEnabled
    paging pagingenabled = isPagingEnabled
    scrollleft scrollx = contentOffset.x
    scrolltop scrolly = contentOffset.y
    blur = effect
    """

  /// The lines of the table that have an alias, in its order: alternatives, note. O(length of the table).
  fileprivate static func lines(of wanted: [UInt8]) -> [(alternatives: TableText, note: TableText)] {
    guard !wanted.isEmpty, wanted.count < 64 else { return [] }
    let text = TableText(table)
    var found: [(alternatives: TableText, note: TableText)] = []
    var index = 0
    while let line = text.next(&index, before: UInt8(ascii: "\n")) {
      guard let (aliases, rest) = line.split(at: UInt8(ascii: "=")), holds(aliases, wanted) else { continue }
      // A note may hold an equals sign, but no bar.
      found.append(rest.split(at: UInt8(ascii: "|")) ?? (rest, TableText("")))
    }
    return found
  }

  private static func holds(_ aliases: TableText, _ wanted: [UInt8]) -> Bool {
    var index = 0
    while let alias = aliases.next(&index, before: UInt8(ascii: " ")) {
      if alias.bytes.elementsEqual(wanted) { return true }
    }
    return false
  }

  /// In lower case, without what toolkits join words with, and without the namespace: `android:layout_width`.
  fileprivate static func folded(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ":"): result = []
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte + 32)
      default: result.append(byte)
      }
    }
    return result
  }
}

extension Catalog {
  /// What a name that a component does not have means elsewhere: names that the component has, and a note; both are empty
  /// if nothing is known. O(length of the table).
  @inline(never)
  func meaning(of name: String, _ component: Int) -> (names: [String], note: String) {
    let found = meaning(PropertyAliases.folded(name), prefix: "", component)
    guard found.names.isEmpty, found.note.isEmpty, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return found
    }
    // The last part of a path: titleLabel.color. A range through the dot would need the tables of characters.
    let end = name.utf8.index(after: dot)
    return meaning(PropertyAliases.folded(String(name[end...])), prefix: String(name[..<end]), component)
  }

  @inline(never)
  private func meaning(_ wanted: [UInt8], prefix: String, _ component: Int) -> (names: [String], note: String) {
    for line in PropertyAliases.lines(of: wanted) {
      var names: [String] = []
      var place = 0
      while names.isEmpty, let alternative = line.alternatives.next(&place, before: UInt8(ascii: " ")) {
        var part = 0
        while let name = alternative.next(&part, before: UInt8(ascii: "+")) {
          if let name = settable(prefix + name.string, of: component) { names.append(name) }
        }
      }
      let isOnlyNote = line.alternatives.trimmed.bytes.isEmpty && prefix.isEmpty
      if !names.isEmpty || isOnlyNote { return (names, line.note.trimmed.string) }
    }
    return ([], "")
  }

  /// The name to write for a property that can be set: that of the view where a controller's is deprecated. nil if it
  /// cannot be set.
  private func settable(_ name: String, of component: Int) -> String? {
    // An attribute of every element, which is not a property.
    if name == "id" { return name }
    guard let property = property(name, of: component), property.access == .settable else { return nil }
    return property.replacement.isEmpty ? name : property.replacement
  }
}
