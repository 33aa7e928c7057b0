/* What yoga.c, yoga_edits.c and yoga_slots.c use of Yoga's C interface. The package that Yoga comes in has no headers. */
#ifndef YOGA_H
#define YOGA_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct YGNode *YGNodeRef;
typedef struct YGConfig *YGConfigRef;

enum { COLUMN = 0, ROW = 2 };
enum { EDGE_LEFT = 0, EDGE_TOP = 1, EDGE_RIGHT = 2, EDGE_BOTTOM = 3, EDGE_ALL = 8 };
enum { ALIGN_FLEX_START = 1, WRAP = 1, OVERFLOW_HIDDEN = 1, POSITION_ABSOLUTE = 2, LEFT_TO_RIGHT = 1 };
#define UNDEFINED NAN

YGConfigRef YGConfigNew(void);
void YGConfigSetPointScaleFactor(YGConfigRef config, float pixels);
YGNodeRef YGNodeNewWithConfig(YGConfigRef config);
void YGNodeFree(YGNodeRef node);
void YGNodeFreeRecursive(YGNodeRef node);
void YGNodeRemoveAllChildren(YGNodeRef node);
void YGNodeInsertChild(YGNodeRef node, YGNodeRef child, size_t index);
void YGNodeRemoveChild(YGNodeRef node, YGNodeRef child);
size_t YGNodeGetChildCount(YGNodeRef node);
YGNodeRef YGNodeGetChild(YGNodeRef node, size_t index);
void YGNodeCalculateLayout(YGNodeRef node, float width, float height, int direction);

void YGNodeStyleSetFlexDirection(YGNodeRef node, int direction);
void YGNodeStyleSetFlexShrink(YGNodeRef node, float shrink);
void YGNodeStyleSetFlexGrow(YGNodeRef node, float grow);
void YGNodeStyleSetFlexBasis(YGNodeRef node, float basis);
void YGNodeStyleSetFlexWrap(YGNodeRef node, int wrap);
void YGNodeStyleSetAlignItems(YGNodeRef node, int align);
void YGNodeStyleSetOverflow(YGNodeRef node, int overflow);
void YGNodeStyleSetPositionType(YGNodeRef node, int type);
void YGNodeStyleSetPosition(YGNodeRef node, int edge, float points);
void YGNodeStyleSetMargin(YGNodeRef node, int edge, float points);
void YGNodeStyleSetPadding(YGNodeRef node, int edge, float points);
void YGNodeStyleSetWidth(YGNodeRef node, float points);
void YGNodeStyleSetHeight(YGNodeRef node, float points);
void YGNodeStyleSetWidthPercent(YGNodeRef node, float percent);
void YGNodeStyleSetHeightPercent(YGNodeRef node, float percent);

float YGNodeStyleGetFlexGrow(YGNodeRef node);
float YGNodeStyleGetFlexShrink(YGNodeRef node);

bool YGNodeGetHasNewLayout(YGNodeRef node);
void YGNodeSetHasNewLayout(YGNodeRef node, bool is_new);

float YGNodeLayoutGetLeft(YGNodeRef node);
float YGNodeLayoutGetTop(YGNodeRef node);
float YGNodeLayoutGetWidth(YGNodeRef node);
float YGNodeLayoutGetHeight(YGNodeRef node);

#endif
