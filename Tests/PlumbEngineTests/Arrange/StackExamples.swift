/// Worked examples: name | axis, distribution, alignment and more | given size | children | result.
///
/// Children: a letter or natural size, and what is special about it. A is 40×20, B 60×30, C 80×10, D 20×20, P 50×20 and Q
/// 60×40 with baselines; W and H are explicit sizes. Results are the stack's size `S` and coordinates of all children
/// by x, y, w and h, or whole rectangles; what a row does not name is not compared.
enum StackExamples {
  static let main = """
    1   | h fill fill sp10              | -      | A, B, C                | S 200×30; 0,0,40,30 · 50,0,60,30 · 120,0,80,30
    2   | h fill fill sp10              | 300×50 | A, B hug249, C         | 0,0,40,50 · 50,0,160,50 · 220,0,80,50
    3   | h fill fill sp10              | 300×50 | A, B, C                | w 40 60 180; x 0 50 120
    4   | h fill fill sp10              | 150×30 | A, B, C comp749        | w 40 60 30; x 0 50 120
    5   | h fill fill sp10              | 80×30  | A, B comp748, C comp749 | w 40 0 20; x 0 50 60
    6   | h fill fill sp10              | 150×30 | A, B, C                | w 40 60 30
    7   | h fillEqually fill sp10       | 320×50 | A, B, C                | w 100 100 100; x 0 110 220
    8   | h fillEqually fill sp10       | -      | A, B, C                | S 260×30; w 80 80 80; x 0 90 180
    9   | h fillEqually fill sp10       | 320×50 | A, B W50, C            | w 100 100 100
    9b  | h fillEqually fill sp10       | -      | A, B W50, C            | S 170×30; w 50 50 50
    10  | h fillProp fill               | 360×50 | A, B, C                | w 80 120 160
    11  | h fillProp fill sp10          | 400×50 | A, B, C                | w 84.4444 126.6667 168.8889; x 0 94.4444 231.1111
    11c | h fillProp fill sp10          | -      | A, B, C                | S 200×30; w 40 60 80
    11d | h fillProp fill sp30          | 100×50 | A, B, C                | w 8.8889 13.3333 17.7778; x 0 38.8889 82.2222
    12  | h fillProp fill               | 240×50 | A, -×30, C             | w 80 0 160; x 0 80 80
    12b | h fillProp fill sp10          | 320×50 | -×-, -×-, -×-          | w 100 100 100
    12d | h fillProp fill               | 360×50 | A, B W100, C           | w 80 100 180
    13  | h equalSpacing fill sp10      | 300×50 | A, B, C                | x 0 100 220; w 40 60 80
    14  | h equalSpacing fill sp10      | -      | A, B, C                | S 200×30; x 0 50 120
    15  | h equalSpacing fill sp10      | 190×50 | A, B, C comp749        | w 40 60 70; x 0 50 120
    15b | h equalSpacing fill sp10      | 300×50 | A                      | 0,0,300,50
    15d | h equalSpacing fill sp10      | -      | A after40, B, C        | S 260×30; x 0 80 180
    16  | h equalCentering fill sp10    | 300×50 | A, B, C                | x 0 110 220; w 40 60 80
    17  | h equalCentering fill sp10    | -      | A, B, C                | S 220×30; x 0 70 140
    18  | h equalCentering fill sp10    | 205×50 | A, B, C                | x 0 55 125
    18b | h equalCentering fill sp10    | 190×50 | A comp700, B, C        | w 30 60 80; x 0 40 110
    18c | h equalCentering fill sp10    | 400×50 | A, B, C, D             | x 0 113.3333 226.6667 380
    19  | h fill leading                | 180×50 | A, B, C                | y 0 0 0; h 20 30 10
    20  | h fill center                 | 180×50 | A, B, C                | y 15 10 20; h 20 30 10
    21  | h fill trailing               | 180×50 | A, B, C                | y 30 20 40
    22  | h fill center                 | 180×24 | A, B, C                | y 2 0 7; h 20 24 10
    22c | h fill trailing               | 180×24 | A, B, C                | y 4 0 14; h 20 24 10
    23  | h fill leading                | -      | A H40, B, C            | S 180×40; h 40 30 10
    23b | h fill fill                   | 180×50 | A H40, B, C            | h 50 50 50
    23c | h fill fill                   | -      | A H40, B, C            | S 180×40; h 40 40 40
    23d | h fill leading                | 180×50 | A H70, B, C            | h 50 30 10
    24P | h fill firstBaseline          | -      | P, Q                   | S 110×40; 0,15,50,20 · 50,0,60,40
    24b | h fill firstBaseline          | 110×60 | P, Q                   | y 35 20
    25P | h fill lastBaseline           | -      | P, Q                   | S 110×40; y 15 0
    25P | h fill lastBaseline           | 110×60 | P, Q                   | S 110×60; y 15 0
    26  | h fill fill sp10              | -      | A, B hidden, C         | S 130×20; x 0 40 50; w 40 0 80; h 20 20 20
    26b | h fill fill sp10              | -      | A hidden, B, C         | S 150×30; x 0 0 70; w 0 60 80
    26d | h fill leading sp10           | -      | A, B hidden, C         | S 130×20; x 0 40 50; w 40 0 80; h 20 20 10
    27  | h fill fill sp10              | -      | A after30, B, C after99 | S 220×30; x 0 70 140
    27b | h fill fill sp10              | -      | A after30, B hidden after50, C | S 150×20; x 0 40 70
    28  | h fill fill sp10 margins 8 16 8 16 | -  | A, B, C | S 232×46; 16,8,40,30 · 66,8,60,30 · 136,8,80,30
    28b | h fillEqually fill sp10 margins 5 20 5 20 | 200×50 | A, B | 20,5,75,40 · 105,5,75,40
    28c | h fillProp fill margins 0 10 0 10 | 200×50 | 25×20, 75×20       | x 10 55; w 45 135
    29  | v fill leading sp5            | -      | A, B, C                | S 80×70; 0,0,40,20 · 0,25,60,30 · 0,60,80,10
    29b | v fill fill sp5               | 100×150 | A, B, C vhug249       | 0,0,100,20 · 0,25,100,30 · 0,60,100,90
    29c | v fill trailing sp5           | 100×55 | A, B                   | 60,0,40,20 · 40,25,60,30
    29d | v fill center sp5             | 80×45  | A, B vcomp749, C       | 20,0,40,20 · 10,25,60,5 · 0,35,80,10
    30  | v fill fill sp30 baseline     | -      | P, Q                   | S 60×55; 0,0,60,20 · 0,15,60,40
    31 inner | h fill fill sp4          | -      | A, B                   | S 104×30; x 0 44
    31  | v fill leading sp6            | -      | 104×30, C              | S 104×46; 0,0,104,30 · 0,36,80,10
    31b | h fillEqually fill sp10       | 210×52 | 60×52, 80×10           | 0,0,100,52 · 110,0,100,52
    31b inner | v fill fill sp2         | 100×52 | A, B                   | 0,0,100,20 · 0,22,100,30
    31b other | v fill fill             | 100×52 | C                      | 0,0,100,52
    31c | v fill fill                   | 200×120 | 100×30 vhug250, C     | 0,0,200,30 · 0,30,200,90
    31c inner | h fill fill             | 200×30 | A vhug249, B           | h 30 30
    32  | h fill fill sp10              | 300×50 | A, -×-, C              | w 40 160 80; x 0 50 220
    32b | h fill fill sp10              | 100×50 | A, -×-, C              | w 40 0 40
    32c | h fill fill sp10              | -      | -×-, -×-               | S 10×0
    32d | h fill leading                | 100×50 | -×- W100               | 0,0,100,0
    L1  | h fill fill sp10              | 300×50 | A W40 H20, B W60 H30 hug249 | w 40 250
    L2  | h fill fill sp10              | 300×50 | -×- W50 H20, B W60 H30 | w 230 60
    L3  | h fill fill sp10              | 80×50  | -×- W50, B W60         | w 10 60
    L4  | h fill fill sp10              | 300×50 | A W100, B              | w 100 190
    33c | h fill fill sp10              | 100×50 | -×- W80, -×- W60       | w 80 10
    L5  | h fill leading sp10           | 200×50 | -×- W50 H20, -×- W140 H70 | 0,0,50,20 · 60,0,140,50
    L6  | h equalSpacing center sp10 | 300×50 | -×- W50 H20, -×- W60 H30, -×- W70 H10 | 0,15,50,20 · 110,10,60,30 · 230,20,70,10
    L8  | h fillProp fill               | 360×50 | A W40, B W60, C W80    | w 80 120 160
    L9  | h fillProp fill               | 200×50 | -×- W40, -×- W60       | w 100 100
    L10 | v fill fill sp5               | 100×100 | -×- H20, B H30        | 0,0,100,65 · 0,70,100,30
    L7  | h fillEqually fill sp10       | -      | -×- W50, -×- W60, -×- W70 | S 200×0; w 60 60 60
    L13 | h fill fill sp-10             | -      | A, B                   | S 90×30; x 0 30
    X1  | h fill fill sp10              | 300×50 | 40×20, 60×20 g1, 80×20 g2 | w 40 93.3333 146.6667
    X2  | h fill fill sp10              | 300×50 | 40×20 g.25, 60×20, 80×20 g.25 | w 65 60 105; x 0 75 145
    X3  | h fill fill sp10              | 300×50 | 40×20 g1 max60, 60×20 g1, 80×20 | w 60 140 80
    X4  | h fill fill sp10              | 150×50 | 40×20 s1, 60×20 s1, 80×20 s1 | w 28.8889 43.3333 57.7778
    X5  | h fill fill sp10              | 150×50 | 40×20, 60×20 s1 min50, 80×20 s1 | w 40 50 40
    X6  | h fill fill                   | 50×50  | 40×20 s1 min30, 60×20 s1 min40 | w 30 40; x 0 30
    X7  | h fill leading sp10 wrap      | 150×-  | 40×20, 60×30, 80×10, 30×40 | S 150×80; x 0 50 0 90; y 0 0 40 40; w 40 100 80 60
    X8  | h fill leading sp10 wrap      | 150×-  | 200×20, 20×20          | S 150×50; x 0 0; y 0 30; w 150 150
    """

  /// Beyond the worked examples.
  static let more = """
    mirrored            | h fill fill sp10 rtl | 300×50 | A, B, C | x 260 190 0; w 40 60 180
    mirrored columns    | v fill leading rtl margins 0 1 0 2 | 100×- | A, B | x 58 38; w 40 60
    mirrored margins    | h fill fill rtl margins 0 30 0 5 | - | A | S 75×20; x 30
    spacing too wide    | h fill fill sp100 | 150×50 | A, B, C | w 0 0 0; x 0 100 200
    spacing, equally    | h fillEqually fill sp100 | 150×50 | A, B, C | w 0 0 0; x 0 100 200
    spacing, centers    | h equalCentering fill sp100 | 150×50 | A, B, C | w 0 0 0; x 0 100 200
    all hidden          | h fill fill sp10 | - | A hidden, B hidden | S 0×0; w 0 0
    all hidden, margins | h equalCentering center sp10 margins 1 2 3 4 | - | A hidden, B hidden | S 6×4; x 2 2
    no children         | v fillProp lastBaseline sp10 margins 1 2 3 4 | - | | S 6×4
    explicit middle     | h fillEqually fill | - | -×- W50, -×- W60, 63×- W70, -×- W80 | w 63 63 63 63
    lower middle        | h fillEqually fill | - | -×- W50, -×- W60, 3×- W70, -×- W80 | w 60 60 60 60
    baselines squeezed  | h fill firstBaseline | 110×30 | P, Q | y 15 0; h 15 30
    last ones squeezed  | h fill lastBaseline | 110×30 | P, Q | y 5 0; h 20 30
    columns by baseline | v fill firstBaseline | 100×- | P, Q | x 0 0; w 50 60
    hugging first       | h fill fill | 300×50 | A W100 hug1000, B W50 hug100 | w 40 260
    compression first   | h fill fill | 60×50 | A W10 comp1000, B W50 | w 40 20
    hugs more           | h fill fill | 300×50 | A hug1000, B W50 | w 40 260
    resists more        | h fill fill | 60×50 | A comp1000, B W50 comp500 | w 40 20
    one alone           | h equalCentering fill | 10×50 | A | w 10
    one grows in part   | h equalSpacing fill | 100×50 | A g.5 | w 70
    gaps take the rest  | h equalSpacing fill sp10 | 300×50 | A max50 g1, B, C | w 50 60 80; x 0 105 220
    centers and growth  | h equalCentering fill sp10 | 300×50 | A g.5, B, C | w 90 60 80; x 0 122.5 220
    rest by compression | h fill fill | 50×50 | A s1 min30, B, C | w 30 20 0
    shrinks in part     | h fill fill | 150×50 | A s.5, B s0, C s0 | w 25 60 65
    lines with spacing  | h fill leading sp10 wrap line3 | 100×- | A, B, C after50, A | S 100×89; x 0 0 0 0; y 0 23 56 69
    hidden at the break | h fill leading sp10 wrap | 110×- | A, C hidden, B, C | S 110×50; x 0 40 50 0; y 0 0 0 40
    lines equally       | h fillEqually center sp10 wrap | 110×100 | A, B, C | w 50 50 110; y 5 0 40
    one line fills      | h fill fill sp10 wrap | 300×50 | A, B | h 50 50
    wraps upright       | v fill leading sp10 wrap rtl | 200×60 | A, B, C | S 200×60; x 160 140 50; y 0 30 0
    wraps by size       | v fill fill sp10 wrap | -×60 | A, B, C | S 150×60; x 0 0 70; w 60 60 80
    """
}
