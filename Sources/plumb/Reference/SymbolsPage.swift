extension Reference {
  func symbols() throws(CallFailure) -> String {
    """
    # Symbols

    ```examples string
    {name} has {player.level}
    {strings.Hello} {`strings.Are you sure?`}
    {UIView.ContentMode.center} {UIColor.red}
    {nmae} →!
    ```

    ## What a name is written like

    A name begins with a letter, `_`, `#`, `$`, `@` or most characters beyond ASCII, and goes on with these and digits.
    Dots stand inside. Between backticks anything is a name; they are no part of it. Case counts.

    ```examples any
    `score` + 1
    Score + 1 →!
    ```

    ## What is looked up, in which order

    In attribute *A* of node *N* a name means the first of these that there is:

    1. `auto`, in attributes of size.
    2. A macro of *N*, or of its nearest ancestor that has one of this name.
    3. A literal of *A*'s type: the name of a colour, a case, an option, a named number; hexadecimal digits in colour
       attributes.
    4. `pi`, `true`, `false`, `nil`. A constant of that name overrides them, state does not.
    5. *N*'s own attribute or geometry of that name (`left`, `width`, `center.x`…), unless it is *A* itself.
    6. A parameter of *N*, its state, then its constants; then those of its parent, and so on to the root.
    7. A static member: `UIColor.red`, `UIFont.caption`, `UIView.ContentMode.center`, `CGRect.zero`.
    8. In attributes of classes, the name of a class.
    9. Values of the engine: `safeAreaInsets.top` and its like, `containerSize.width`, `inferredSize.height`, and in
       scroll views `contentSize.width`, `contentOffset.x`.
    10. The default of *N*'s property of that name.
    11. A colour in hexadecimal digits, in any attribute.

    What is none of these is an error of the load, with what was probably meant. A name that a literal of *A*'s type
    hides from constants or state is a warning.

    ```examples color
    header
    UIColor.header
    #f60
    hedaer →!
    ```

    ```examples any
    UIColor.header
    #f60
    header →!
    ```

    An attribute that names itself means what is outside of the node: `width="width"` finds state or a constant `width`.

    ## Names of other nodes

    | Name | Node |
    | --- | --- |
    | `parent.name` | the parent |
    | `previous.name`, `next.name` | the siblings |
    | `#id.name` | the node with this id |

    Geometry is a number in terms of the node that asks: see [geometry](../geometry.md). Any other name is looked up as
    if an expression of that node had asked: its attribute, its geometry, state and constants from there on, values of
    the engine, the default of its property. Of a sibling that is not there, everything but geometry is nil.

    ```layout #b.text #b.width #c.text
    <UIView>
      <UILabel id="a" left="10" width="30" height="20" text="first"/>
      <UILabel id="b" left="#a.right" width="previous.width * 2" height="20" text="after {#a.text}"/>
      <UILabel id="c" top="previous.bottom" height="20" text="{next.text ?? 'last'} of {parent.width}"/>
    </UIView>
    ```

    ## Key paths

    A key that is literally called `player.name` is found first, then `name` of the dictionary `player`. A dictionary
    that has no such key is an error that names its keys. Structures and colours have their parts, texts and
    collections `count` and `isEmpty`. A structure that an attribute sets as a whole has its parts as names too:
    `contentInset.top`.

    ```examples any
    player.level
    player.lives →!
    player.lives ?? 3 →!
    player['lives'] ?? 3
    theme.margins.bottom
    theme.tint.green
    items.count
    name.isEmpty
    score.count →!
    ```

    ## Static members

    `Type.member`, wherever the type is not the attribute's own. Types have all spellings that
    [components](../components.md) lists. Cases compare with cases of their type.

    ```examples any
    UIView.ContentMode.center
    UIViewContentMode.center == UIView.ContentMode.center
    Difficulty.hard
    Difficulty.hrad →!
    UIFont.caption
    UIEdgeInsets.zero
    UIColor.redColor
    UIColor.rde →!
    ```

    ## Texts for people

    `strings.Key` is a text of the layout's language; a key with spaces or signs stands in backticks. It is a string,
    and may be called as a [format](functions.md#formats). Of texts with one key the later one counts:

    1. `Localizable.strings` beside the layout, then `Base.lproj/Localizable.strings` beside it;
    2. what the host added for all languages;
    3. for each of `zh`, `zh-Hans`, `zh-Hans-CN`: the file in the folder `zh.lproj` beside the layout, and so on, then
       what the host added for that language;
    4. a constant `strings.Key` of the host.

    A layout that [changes its language](../decisions/0013-a-language-change-links-anew.md) keeps its state and
    computes what depends on texts.

    ```examples string
    {strings.Hello}
    {`strings.Are you sure?`}
    {strings.Score(name, score)}
    {strings.Helo} →!
    {strings.Score(name)} →!
    ```

    ## Macros

    `<macro name="GAP" value="previous.bottom + gap"/>` inside an element is an expression for it and its descendants.
    It is expanded where it is used, as if it stood in parentheses: `previous`, `%`, `auto` and literals are those of
    the attribute that uses it. Macros may use others; one that uses itself is an error, unless its name means
    something else outside.

    ```layout #b.top #c.top #c.text
    <UIView>
      <macro name="GAP" value="previous.bottom + gap"/>
      <macro name="NAMES" value="'sword', 'shield'"/>
      <UILabel id="a" height="20"/>
      <UILabel id="b" top="GAP" height="20"/>
      <UILabel id="c" top="GAP * 2" height="20" text="{NAMES[1]}"/>
    </UIView>
    ```

    ## Parameters

    `<param name="space" type="CGFloat"/>` inside an element declares an attribute of it: of that [type](types.md),
    evaluated where it stands, and read by name in the expressions of the element and all below it. One that is read
    but has no value is an error. In its own expression the name means what it means outside.

    ```layout #b.top #b.text
    <UIView space="gap * 2" who="Ann">
      <param name="space" type="CGFloat"/>
      <param name="who" type="String"/>
      <UILabel id="a" height="20"/>
      <UILabel id="b" top="previous.bottom + space" height="20" text="{who}"/>
    </UIView>
    ```
    """
  }
}
