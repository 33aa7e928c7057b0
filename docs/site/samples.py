"""Elements whose pictures the pages of components show: those that `plumb render` draws more than a rectangle of."""

SAMPLES = {
    "UIView": '<UIView width="120" height="40" backgroundColor="#3a78ff" layer.cornerRadius="8"/>',
    "UILabel": '<UILabel text="A label" font="bold 17"/>',
    "UIButton": """<UIButton title="A button" width="auto + 24" height="34"
          backgroundColor="#3a78ff" titleColor="white" layer.cornerRadius="6"/>""",
    "UISwitch": '<UISwitch isOn="true"/>',
    "UISlider": '<UISlider width="180" value="0.6"/>',
    "UIProgressView": '<UIProgressView width="180" progress="0.6"/>',
    "UIStepper": '<UIStepper value="1"/>',
    "UISegmentedControl": """<UISegmentedControl width="220" items="['Low', 'Medium', 'High']"
                    selectedSegmentIndex="1"/>""",
    "UIPageControl": """<UIPageControl width="120" numberOfPages="5" currentPage="2"
               pageIndicatorTintColor="#bbb" currentPageIndicatorTintColor="#333"/>""",
    "UITextField": """<UITextField width="180" height="34" text="Some text" borderStyle="roundedRect"
             backgroundColor="white"/>""",
    "UITextView": '<UITextView width="200" height="60" text="Some text that wraps where its width ends."/>',
    "UIActivityIndicatorView": '<UIActivityIndicatorView isAnimating="true"/>',
    "UIImageView": '<UIImageView width="64" height="48"/>',
    "UIStackView": """<UIStackView width="200" height="40" spacing="8">
  <UIView width="40" backgroundColor="#3a78ff"/>
  <UIView grow="1" backgroundColor="#62a5f0"/>
  <UIView width="40" backgroundColor="#f0b84a"/>
</UIStackView>""",
}

# The picture is as large as the element, and a margin.
DOCUMENT = """<UIView width="auto + 12" height="auto + 12" backgroundColor="#f4f4f6">
  <UIView left="12" top="12" width="auto" height="auto">{}</UIView>
</UIView>"""
