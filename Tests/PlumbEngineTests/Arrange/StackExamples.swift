/// Worked examples: name | axis, distribution, alignment and more | given size | children | result.
///
/// Children: a letter or natural size, and what is special about it. A is 40x20, B 60x30, C 80x10, D 20x20, P 50x20 and Q
/// 60x40 with baselines; W and H are explicit sizes. Results are the stack's size `S` and coordinates of all children
/// by x, y, w and h, or whole rectangles; what a row does not name is not compared.
enum StackExamples {
  static let main = """
    1   | h fill fill sp10              | -      | A, B, C                | S 200x30; 0,0,40,30 / 50,0,60,30 / 120,0,80,30
    2   | h fill fill sp10              | 300x50 | A, B hug249, C         | 0,0,40,50 / 50,0,160,50 / 220,0,80,50
    3   | h fill fill sp10              | 300x50 | A, B, C                | w 40 60 180; x 0 50 120
    4   | h fill fill sp10              | 150x30 | A, B, C comp749        | w 40 60 30; x 0 50 120
    5   | h fill fill sp10              | 80x30  | A, B comp748, C comp749 | w 40 0 20; x 0 50 60
    6   | h fill fill sp10              | 150x30 | A, B, C                | w 40 60 30
    7   | h fillEqually fill sp10       | 320x50 | A, B, C                | w 100 100 100; x 0 110 220
    8   | h fillEqually fill sp10       | -      | A, B, C                | S 260x30; w 80 80 80; x 0 90 180
    9   | h fillEqually fill sp10       | 320x50 | A, B W50, C            | w 100 100 100
    9b  | h fillEqually fill sp10       | -      | A, B W50, C            | S 170x30; w 50 50 50
    10  | h fillProp fill               | 360x50 | A, B, C                | w 80 120 160
    11  | h fillProp fill sp10          | 400x50 | A, B, C                | w 84.4444 126.6667 168.8889; x 0 94.4444 231.1111
    11c | h fillProp fill sp10          | -      | A, B, C                | S 200x30; w 40 60 80
    11d | h fillProp fill sp30          | 100x50 | A, B, C                | w 8.8889 13.3333 17.7778; x 0 38.8889 82.2222
    12  | h fillProp fill               | 240x50 | A, -x30, C             | w 80 0 160; x 0 80 80
    12b | h fillProp fill sp10          | 320x50 | -x-, -x-, -x-          | w 100 100 100
    12d | h fillProp fill               | 360x50 | A, B W100, C           | w 80 100 180
    13  | h equalSpacing fill sp10      | 300x50 | A, B, C                | x 0 100 220; w 40 60 80
    14  | h equalSpacing fill sp10      | -      | A, B, C                | S 200x30; x 0 50 120
    15  | h equalSpacing fill sp10      | 190x50 | A, B, C comp749        | w 40 60 70; x 0 50 120
    15b | h equalSpacing fill sp10      | 300x50 | A                      | 0,0,300,50
    15d | h equalSpacing fill sp10      | -      | A after40, B, C        | S 260x30; x 0 80 180
    16  | h equalCentering fill sp10    | 300x50 | A, B, C                | x 0 110 220; w 40 60 80
    17  | h equalCentering fill sp10    | -      | A, B, C                | S 220x30; x 0 70 140
    18  | h equalCentering fill sp10    | 205x50 | A, B, C                | x 0 55 125
    18b | h equalCentering fill sp10    | 190x50 | A comp700, B, C        | w 30 60 80; x 0 40 110
    18c | h equalCentering fill sp10    | 400x50 | A, B, C, D             | x 0 113.3333 226.6667 380
    19  | h fill leading                | 180x50 | A, B, C                | y 0 0 0; h 20 30 10
    20  | h fill center                 | 180x50 | A, B, C                | y 15 10 20; h 20 30 10
    21  | h fill trailing               | 180x50 | A, B, C                | y 30 20 40
    22  | h fill center                 | 180x24 | A, B, C                | y 2 0 7; h 20 24 10
    22c | h fill trailing               | 180x24 | A, B, C                | y 4 0 14; h 20 24 10
    23  | h fill leading                | -      | A H40, B, C            | S 180x40; h 40 30 10
    23b | h fill fill                   | 180x50 | A H40, B, C            | h 50 50 50
    23c | h fill fill                   | -      | A H40, B, C            | S 180x40; h 40 40 40
    23d | h fill leading                | 180x50 | A H70, B, C            | h 50 30 10
    24P | h fill firstBaseline          | -      | P, Q                   | S 110x40; 0,15,50,20 / 50,0,60,40
    24b | h fill firstBaseline          | 110x60 | P, Q                   | y 35 20
    25P | h fill lastBaseline           | -      | P, Q                   | S 110x40; y 15 0
    25P | h fill lastBaseline           | 110x60 | P, Q                   | S 110x60; y 15 0
    26  | h fill fill sp10              | -      | A, B hidden, C         | S 130x20; x 0 40 50; w 40 0 80; h 20 20 20
    26b | h fill fill sp10              | -      | A hidden, B, C         | S 150x30; x 0 0 70; w 0 60 80
    26d | h fill leading sp10           | -      | A, B hidden, C         | S 130x20; x 0 40 50; w 40 0 80; h 20 20 10
    27  | h fill fill sp10              | -      | A after30, B, C after99 | S 220x30; x 0 70 140
    27b | h fill fill sp10              | -      | A after30, B hidden after50, C | S 150x20; x 0 40 70
    28  | h fill fill sp10 margins 8 16 8 16 | -  | A, B, C | S 232x46; 16,8,40,30 / 66,8,60,30 / 136,8,80,30
    28b | h fillEqually fill sp10 margins 5 20 5 20 | 200x50 | A, B | 20,5,75,40 / 105,5,75,40
    28c | h fillProp fill margins 0 10 0 10 | 200x50 | 25x20, 75x20       | x 10 55; w 45 135
    29  | v fill leading sp5            | -      | A, B, C                | S 80x70; 0,0,40,20 / 0,25,60,30 / 0,60,80,10
    29b | v fill fill sp5               | 100x150 | A, B, C vhug249       | 0,0,100,20 / 0,25,100,30 / 0,60,100,90
    29c | v fill trailing sp5           | 100x55 | A, B                   | 60,0,40,20 / 40,25,60,30
    29d | v fill center sp5             | 80x45  | A, B vcomp749, C       | 20,0,40,20 / 10,25,60,5 / 0,35,80,10
    30  | v fill fill sp30 baseline     | -      | P, Q                   | S 60x55; 0,0,60,20 / 0,15,60,40
    31 inner | h fill fill sp4          | -      | A, B                   | S 104x30; x 0 44
    31  | v fill leading sp6            | -      | 104x30, C              | S 104x46; 0,0,104,30 / 0,36,80,10
    31b | h fillEqually fill sp10       | 210x52 | 60x52, 80x10           | 0,0,100,52 / 110,0,100,52
    31b inner | v fill fill sp2         | 100x52 | A, B                   | 0,0,100,20 / 0,22,100,30
    31b other | v fill fill             | 100x52 | C                      | 0,0,100,52
    31c | v fill fill                   | 200x120 | 100x30 vhug250, C     | 0,0,200,30 / 0,30,200,90
    31c inner | h fill fill             | 200x30 | A vhug249, B           | h 30 30
    32  | h fill fill sp10              | 300x50 | A, -x-, C              | w 40 160 80; x 0 50 220
    32b | h fill fill sp10              | 100x50 | A, -x-, C              | w 40 0 40
    32c | h fill fill sp10              | -      | -x-, -x-               | S 10x0
    32d | h fill leading                | 100x50 | -x- W100               | 0,0,100,0
    L1  | h fill fill sp10              | 300x50 | A W40 H20, B W60 H30 hug249 | w 40 250
    L2  | h fill fill sp10              | 300x50 | -x- W50 H20, B W60 H30 | w 230 60
    L3  | h fill fill sp10              | 80x50  | -x- W50, B W60         | w 10 60
    L4  | h fill fill sp10              | 300x50 | A W100, B              | w 100 190
    33c | h fill fill sp10              | 100x50 | -x- W80, -x- W60       | w 80 10
    L5  | h fill leading sp10           | 200x50 | -x- W50 H20, -x- W140 H70 | 0,0,50,20 / 60,0,140,50
    L6  | h equalSpacing center sp10 | 300x50 | -x- W50 H20, -x- W60 H30, -x- W70 H10 | 0,15,50,20 / 110,10,60,30 / 230,20,70,10
    L8  | h fillProp fill               | 360x50 | A W40, B W60, C W80    | w 80 120 160
    L9  | h fillProp fill               | 200x50 | -x- W40, -x- W60       | w 100 100
    L10 | v fill fill sp5               | 100x100 | -x- H20, B H30        | 0,0,100,65 / 0,70,100,30
    L7  | h fillEqually fill sp10       | -      | -x- W50, -x- W60, -x- W70 | S 200x0; w 60 60 60
    L13 | h fill fill sp-10             | -      | A, B                   | S 90x30; x 0 30
    X1  | h fill fill sp10              | 300x50 | 40x20, 60x20 g1, 80x20 g2 | w 40 93.3333 146.6667
    X2  | h fill fill sp10              | 300x50 | 40x20 g.25, 60x20, 80x20 g.25 | w 65 60 105; x 0 75 145
    X3  | h fill fill sp10              | 300x50 | 40x20 g1 max60, 60x20 g1, 80x20 | w 60 140 80
    X4  | h fill fill sp10              | 150x50 | 40x20 s1, 60x20 s1, 80x20 s1 | w 28.8889 43.3333 57.7778
    X5  | h fill fill sp10              | 150x50 | 40x20, 60x20 s1 min50, 80x20 s1 | w 40 50 40
    X6  | h fill fill                   | 50x50  | 40x20 s1 min30, 60x20 s1 min40 | w 30 40; x 0 30
    X7  | h fill leading sp10 wrap      | 150x-  | 40x20, 60x30, 80x10, 30x40 | S 150x80; x 0 50 0 90; y 0 0 40 40; w 40 100 80 60
    X8  | h fill leading sp10 wrap      | 150x-  | 200x20, 20x20          | S 150x50; x 0 0; y 0 30; w 150 150
    """

  /// Beyond the worked examples.
  static let more = """
    mirrored            | h fill fill sp10 rtl | 300x50 | A, B, C | x 260 190 0; w 40 60 180
    mirrored columns    | v fill leading rtl margins 0 1 0 2 | 100x- | A, B | x 58 38; w 40 60
    mirrored margins    | h fill fill rtl margins 0 30 0 5 | - | A | S 75x20; x 30
    spacing too wide    | h fill fill sp100 | 150x50 | A, B, C | w 0 0 0; x 0 100 200
    spacing, equally    | h fillEqually fill sp100 | 150x50 | A, B, C | w 0 0 0; x 0 100 200
    spacing, centers    | h equalCentering fill sp100 | 150x50 | A, B, C | w 0 0 0; x 0 100 200
    all hidden          | h fill fill sp10 | - | A hidden, B hidden | S 0x0; w 0 0
    all hidden, margins | h equalCentering center sp10 margins 1 2 3 4 | - | A hidden, B hidden | S 6x4; x 2 2
    no children         | v fillProp lastBaseline sp10 margins 1 2 3 4 | - | | S 6x4
    explicit middle     | h fillEqually fill | - | -x- W50, -x- W60, 63x- W70, -x- W80 | w 63 63 63 63
    lower middle        | h fillEqually fill | - | -x- W50, -x- W60, 3x- W70, -x- W80 | w 60 60 60 60
    baselines squeezed  | h fill firstBaseline | 110x30 | P, Q | y 15 0; h 15 30
    last ones squeezed  | h fill lastBaseline | 110x30 | P, Q | y 5 0; h 20 30
    columns by baseline | v fill firstBaseline | 100x- | P, Q | x 0 0; w 50 60
    hugging first       | h fill fill | 300x50 | A W100 hug1000, B W50 hug100 | w 40 260
    compression first   | h fill fill | 60x50 | A W10 comp1000, B W50 | w 40 20
    hugs more           | h fill fill | 300x50 | A hug1000, B W50 | w 40 260
    resists more        | h fill fill | 60x50 | A comp1000, B W50 comp500 | w 40 20
    one alone           | h equalCentering fill | 10x50 | A | w 10
    one grows in part   | h equalSpacing fill | 100x50 | A g.5 | w 70
    gaps take the rest  | h equalSpacing fill sp10 | 300x50 | A max50 g1, B, C | w 50 60 80; x 0 105 220
    centers and growth  | h equalCentering fill sp10 | 300x50 | A g.5, B, C | w 90 60 80; x 0 122.5 220
    rest by compression | h fill fill | 50x50 | A s1 min30, B, C | w 30 20 0
    shrinks in part     | h fill fill | 150x50 | A s.5, B s0, C s0 | w 25 60 65
    lines with spacing  | h fill leading sp10 wrap line3 | 100x- | A, B, C after50, A | S 100x89; x 0 0 0 0; y 0 23 56 69
    hidden at the break | h fill leading sp10 wrap | 110x- | A, C hidden, B, C | S 110x50; x 0 40 50 0; y 0 0 0 40
    lines equally       | h fillEqually center sp10 wrap | 110x100 | A, B, C | w 50 50 110; y 5 0 40
    one line fills      | h fill fill sp10 wrap | 300x50 | A, B | h 50 50
    wraps upright       | v fill leading sp10 wrap rtl | 200x60 | A, B, C | S 200x60; x 160 140 50; y 0 30 0
    wraps by size       | v fill fill sp10 wrap | -x60 | A, B, C | S 150x60; x 0 0 70; w 60 60 80
    """
}
