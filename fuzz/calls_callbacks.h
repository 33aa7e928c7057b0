/* The host's side of calls.c: callbacks that answer, fail, answer nonsense and call back in, and what they are given. */
#ifndef PLUMB_FUZZ_CALLS_CALLBACKS_H
#define PLUMB_FUZZ_CALLS_CALLBACKS_H

#include "calls_pools.h"

/* Makes a random call, or some: what callbacks do too. */
static void call_at_random(void);

/* ----------------------------------------------------------------------------------------------------- User data --- */

/* What a callback is registered with: let go of exactly once, if the call that registered it was good. */
typedef struct user_data_record {
  int world, is_owned, destroyed;
} user_data_record;

enum { MAX_DATA = 256 };
static user_data_record data_records[MAX_DATA];
static int data_count;

static void *new_data(const object *o) {
  if (data_count == MAX_DATA) return NULL;
  user_data_record *record = &data_records[data_count++];
  record->world = o->world;
  record->is_owned = record->destroyed = 0;
  return record;
}

static void let_go(void *user_data) {
  user_data_record *record = user_data;
  if (record == NULL) return;
  if (++record->destroyed > 1) abort();
  /* Sometimes it calls back in, too. */
  if (take() % 8 == 1 && depth < MAX_DEPTH && choices.at < choices.end) {
    is_letting_go++;
    call_at_random();
    is_letting_go--;
  }
}

static plumb_status own(void *user_data, plumb_status status) {
  user_data_record *record = user_data;
  if (record == NULL) return status;
  if (status == PLUMB_OK)
    record->is_owned = 1;
  else if (record->destroyed)
    abort();
  return status;
}

static void check_data(void) {
  for (int i = 0; i < data_count; i++)
    if (data_records[i].destroyed != data_records[i].is_owned) abort();
  data_count = 0;
}

/* ----------------------------------------------------------------------------------------------------- Callbacks --- */

static plumb_status next_answer(plumb_status usual) {
  static const plumb_status answers[] = {PLUMB_OK,  PLUMB_DECLINED, PLUMB_PENDING,      PLUMB_ERROR_USER, PLUMB_ERROR_BUSY,
                                         -77,       99,             PLUMB_ERROR_LIMIT,  INT32_MIN,        INT32_MAX,
                                         PLUMB_OK,  PLUMB_DECLINED, PLUMB_ERROR_HANDLE, PLUMB_OK};
  unsigned choice = take();
  return choice < 160 ? usual : answers[choice % COUNT_OF(answers)];
}

static void call_back_in(void) {
  if (take() % 4 != 1) return;
  for (int i = below(3); i >= 0 && depth < MAX_DEPTH && choices.at < choices.end; i--) call_at_random();
}

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_value value;
  (void)user_data, (void)height;
  if (isnan(width) || isnan(height)) abort();
  /* Its own node can be read, if no batch of edits or other callback is about. */
  if (plumb_node_property(layout, node, "alpha", 5, &value) == PLUMB_OK) touch_value(&value);
  if (plumb_layout_frames(layout, NULL) != NULL) abort();
  call_back_in();
  unsigned choice = take();
  out->width = choice < 200 ? 40 + choice % 8 : next_number();
  out->height = choice < 200 ? 20 : next_number();
  out->first_baseline = choice < 200 ? 15 : next_number();
  out->last_baseline = choice < 200 ? 15 : next_number();
  return next_answer(PLUMB_OK);
}

static plumb_status call_function(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  static plumb_value values[2];
  (void)user_data;
  for (size_t i = 0; i < count; i++) touch_value(&arguments[i]);
  call_back_in();
  for (size_t i = 0; i < count; i++) touch_value(&arguments[i]);
  switch (below(8)) {
    case 0: *out = text_value(PLUMB_TYPE_STRING, "said"); break;
    case 1: *out = text_value(PLUMB_TYPE_STRING, "\xff"); break;
    case 2:
      values[0].type = PLUMB_TYPE_NUMBER;
      values[0].as.number = next_number();
      out->type = PLUMB_TYPE_ARRAY;
      out->as.items = values;
      out->count = (uint64_t)below(3);
      break;
    case 3:
      out->type = (plumb_type)below(40) - 2;
      out->count = 0;
      break;
    case 4:
      if (count) *out = arguments[0];
      break;
    default:
      out->type = PLUMB_TYPE_NUMBER;
      out->as.number = next_number();
      break;
  }
  return next_answer(PLUMB_OK);
}

static plumb_status answer_asset(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name,
                                 plumb_asset *out) {
  (void)user_data;
  if (kind < PLUMB_ASSET_BUNDLE || kind > PLUMB_ASSET_IMAGE) abort();
  call_back_in();
  touch_text(bundle);
  touch_text(name);
  for (int i = 0; i < 4; i++) out->color[i] = 0.5;
  out->width = next_number();
  out->height = 10;
  return next_answer(PLUMB_OK);
}

static plumb_status verify(void *user_data, const char *url, const char *bytes, size_t length) {
  (void)user_data;
  touch_text(url);
  touch(bytes, length);
  call_back_in();
  touch(bytes, length);
  return next_answer(PLUMB_OK);
}

static void told_of_problems(void *user_data, plumb_layout *layout) {
  (void)user_data;
  for (size_t i = plumb_layout_problem_count(layout); i > 0; i--) {
    plumb_diagnostic diagnostic;
    if (plumb_layout_get_problem(layout, i - 1, &diagnostic) != PLUMB_OK) abort();
    touch_text(diagnostic.message);
    touch_text(diagnostic.rendered);
  }
  if (plumb_layout_compute_frames(layout, 10, 10) != PLUMB_ERROR_BUSY) abort();
  call_back_in();
}

static plumb_status handle_error(void *token, const plumb_diagnostic *diagnostic) {
  (void)token;
  call_back_in();
  touch_text(diagnostic->message);
  touch_text(diagnostic->rendered);
  return next_answer(PLUMB_DECLINED);
}

/* ----------------------------------------------------------------------------------------------------- Documents --- */

/* What a document of the table is after the host has changed its files. */
static const char *const DOCUMENTS[] = {
    "<UIView id='root' width='100%' height='100%'><UILabel id='a' text='{w}' width='auto' height='auto'/>"
    "<UIView id='b' left='previous.right' width='n * 2' height='50%' isHidden='t'/></UIView>",
    "<UIView><state name='n' type='Double' value='4'/><state name='w' type='String' value='x'/>"
    "<UIView id='p' template='part.xml' bound='n'/><UIView id='q' xml='late.xml'><UILabel id='wait'/></UIView></UIView>",
    "<UIView bound='3'><param name='bound' type='Double'/><UILabel text='{bound}'/><children/></UIView>",
    "<UIScrollView id='s' width='200' height='100'><UIView id='c' width='n' height='800' top='s2 * 3'/></UIScrollView>",
    "<UIView><UIView width='n > 5 ? next.width : 3'/><UIView width='n > 7 ? previous.width : 4'/></UIView>",
    "<UIView><UILabel id='f' text='{say(n)} {strings.Greeting}' font='17' width='auto'/>"
    "<UIImageView image='picture' color='brand'/></UIView>",
    "<UIView id='o'><UIButton outlet='button' touchUpInside='pay' title='{w}'/><UILabel outlet='label'/></UIView>",
    "<UIView width='d.x' height='d.y.z'><Bar id='bar' level='n'/></UIView>",
    "<UILabel text='{w}{w}{w}' width='100% - 10' numberOfLines='n'/>",
    "<UIView><UIView xml='late.xml'/><UIView xml='late.xml'/><UIView xml='other.xml'/></UIView>",
    "<UIView><UIView id='r' width='n / 0'/><UIView width='next.right' isHidden='n &gt; 4'/><UIView left='10'/></UIView>",
    "<UITabBarController selectedIndex='n - 3'><UINavigationController id='b' isToolbarHidden='t'><UIView id='c'/><UIView>"
    "<UILabel id='a' text='{w}' top='safeAreaInsets.top'/></UIView></UINavigationController><UIView/></UITabBarController>",
    "<UITabBarController id='p' tabBar.isHidden='t'><UIScrollView><UIView id='c'/></UIScrollView><UILabel repeat='n'/>"
    "<UINavigationController id='q' navigationBar.prefersLargeTitles='t'><UIView xml='late.xml'/></UINavigationController>"
    "</UITabBarController>",
    "<UIView>",
    "<UIView width='next'/>",
    "<Nothing/>",
    "not XML",
    "<UIView><UIView id='r' repeat='w' key='item' top='previous.bottom'><UILabel text='{index} {item}'/>"
    "<UIView if='index &gt; n' height='3'/></UIView><UIView if='t' top='previous.bottom'/></UIView>",
    "<UIView><UIView id='r' repeat='n' left='previous.right' width='index'><state name='o' type='Double' value='4'/>"
    "<UIView xml='late.xml' if='n &lt; 5'/></UIView><UIView template='part.xml' repeat='t' bound='item'/></UIView>",
    "<UITableView id='a' rowHeight='n' estimatedRowHeight='30'><UITableViewCell><UILabel id='b' text='{item} {say(index)}' "
    "width='auto'/></UITableViewCell><UITableViewHeaderFooterView reuseIdentifier='header' height='9'/></UITableView>",
    "<UIView><UICollectionView id='c' items='n * 3' width='100%' height='90' minimumItemWidth='40'><UICollectionViewCell>"
    "<UILabel text='{w}{index}'/><UIView if='index &gt; n' height='4'/></UICollectionViewCell></UICollectionView></UIView>",
    "<UIView alpha='refuse(1)' width='count(a) + max(n, 2)'><UIView width='#nowhere.width'/></UIView>",
};

/* Changes what files and loaders answer. */
static int version;

static piece document_for(const char *url) {
  unsigned sum = (unsigned)version;
  for (const char *at = url; *at; at++) sum += (unsigned char)*at;
  return piece_of(DOCUMENTS[sum % COUNT_OF(DOCUMENTS)]);
}

enum { MAX_REQUESTS = 32 };
static struct {
  plumb_request id;
  int world, is_answered;
} requests[MAX_REQUESTS];
static int request_count;

static plumb_status load(void *user_data, plumb_request request, const char *url, const char *base,
                         plumb_resource *out) {
  const user_data_record *record = user_data;
  touch_text(url);
  touch_text(base);
  piece document = document_for(url);
  out->bytes = document.bytes;
  out->length = document.length;
  if (take() % 16 == 1) {
    out->url = "elsewhere/moved.xml";
    out->url_length = 19;
  }
  if (record && (strcmp(url, "late.xml") == 0 || take() % 8 == 1)) {
    requests[request_count % MAX_REQUESTS].id = request;
    requests[request_count % MAX_REQUESTS].world = record->world;
    requests[request_count++ % MAX_REQUESTS].is_answered = 0;
    call_back_in();
    return next_answer(PLUMB_PENDING);
  }
  call_back_in();
  return next_answer(PLUMB_OK);
}

/* -------------------------------------------------------------------------------------------------------- Values --- */

static plumb_function given_function = PLUMB_FUNCTION_INIT;

/* A value of any kind, right or wrong; `data` is what a function among them is registered with, else NULL. */
static plumb_value next_value(const object *o, void **data) {
  static plumb_entry entries[HOST_VALUES];
  static plumb_value deep[6];
  static const double wrong[4] = {NAN, INFINITY, -1, 0};
  plumb_value value;
  unsigned choice = take();
  size_t count = host_values(entries);
  *data = NULL;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_NUMBER;
  value.as.number = next_number();
  if (choice < 70) return value;
  if (choice < 90) {
    value.type = PLUMB_TYPE_BOOL;
    value.as.boolean = (int32_t)choice & 1;
    return value;
  }
  if (choice < 110) return text_value(PLUMB_TYPE_STRING, choice & 1 ? "text" : "");
  if (choice < 220) return entries[choice % count].value;
  switch (choice % 9) {
    case 0: value.type = (plumb_type)(choice % 40); value.count = 3; value.as.bits = 0; break;
    case 1: value.type = -5; break;
    case 2:
      value = text_value(PLUMB_TYPE_STRING, "abc");
      value.count = SIZE_MAX;
      break;
    case 3: value = text_value(PLUMB_TYPE_STRING, "\xc3\x28"); break;
    case 4: value = components_value(PLUMB_TYPE_COLOR, wrong, 4); break;
    case 5: value = components_value(PLUMB_TYPE_RECT, wrong, (uint64_t)below(5)); break;
    case 6:
      /* Lists in lists. */
      for (int i = 0; i < 5; i++) {
        memset(&deep[i], 0, sizeof deep[i]);
        deep[i].type = PLUMB_TYPE_ARRAY;
        deep[i].as.items = &deep[i + 1];
        deep[i].count = 1;
      }
      deep[5] = entries[choice % count].value;
      return deep[0];
    case 7:
      value.type = PLUMB_TYPE_ARRAY;
      value.as.items = deep;
      value.count = UINT64_MAX;
      break;
    default:
      given_function.call = call_function;
      given_function.user_data = *data = new_data(o);
      given_function.destroy = let_go;
      value.type = PLUMB_TYPE_FUNCTION;
      value.as.function = &given_function;
      break;
  }
  return value;
}

#endif
