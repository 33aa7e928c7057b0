// Plumb from C++11: handles in unique_ptr, statuses as exceptions, a loop over a span of frames.
#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <plumb/plumb.h>
#include <stdexcept>
#include <string>

namespace {

template <typename T, void (*destroy)(T *)> struct Destroy {
  void operator()(T *object) const { destroy(object); }
};
template <typename T, void (*destroy)(T *)> using Owned = std::unique_ptr<T, Destroy<T, destroy>>;
using Engine = Owned<plumb_engine, plumb_engine_destroy>;
using Template = Owned<plumb_template, plumb_template_destroy>;
using Layout = Owned<plumb_layout, plumb_layout_destroy>;
using Report = Owned<plumb_report, plumb_report_destroy>;

void require(plumb_status status, const char *what) {
  if (status != PLUMB_OK) throw std::runtime_error(std::string(what) + ": " + plumb_status_string(status));
}

Engine make_engine() {
  plumb_engine *engine = nullptr;
  require(plumb_engine_create(nullptr, &engine), "engine");
  return Engine(engine);
}

Layout load(plumb_engine *engine, const std::string &document, const plumb_scope &scope) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.scopes = &scope;
  options.scope_count = 1;
  plumb_template *raw_template = nullptr;
  plumb_report *raw_report = nullptr;
  plumb_status status =
      plumb_template_load(engine, document.data(), document.size(), &options, &raw_template, &raw_report);
  Template loaded(raw_template);
  Report report(raw_report);
  plumb_diagnostic diagnostic;
  if (status != PLUMB_OK && plumb_report_get(report.get(), 0, &diagnostic) == PLUMB_OK) {
    throw std::runtime_error(diagnostic.rendered);
  }
  require(status, "load");
  plumb_layout *layout = nullptr;
  require(plumb_layout_create(loaded.get(), &layout), "layout");
  return Layout(layout);
}

struct Player {
  double health;
  const char *name;
};

} // namespace

int main() try {
  const std::string document = R"xml(
    <View>
      <Label left="20" top="20" text="{name}"/>
      <View left="20" right="20" top="previous.bottom + 10" height="8">
        <View width="100% * max(0, min(1, health))" backgroundColor="health &lt; 0.3 ? red : green"/>
      </View>
    </View>)xml";
  Player player = {0.8, "Ayla"};
  const plumb_field fields[] = {
      PLUMB_BIND("health", Player, health, DOUBLE),
      PLUMB_BIND("name", Player, name, STRING),
  };
  plumb_scope scope = {};
  scope.fields = fields;
  scope.field_count = 2;
  scope.base = &player;

  Engine engine = make_engine();
  Layout layout = load(engine.get(), document, scope);
  plumb_binding binding = 0;
  require(plumb_layout_bind_state(layout.get(), PLUMB_NO_NODE, fields, 2, &binding), "bind");

  for (double health : {0.8, 0.2}) {
    player.health = health;
    require(plumb_layout_update_state(layout.get(), binding, &player), "update");
    require(plumb_layout_compute_frames(layout.get(), 320, 100), "compute");
    std::printf("health %.1f\n", health);
    std::size_t count = 0;
    const plumb_change *changes = plumb_layout_changes(layout.get(), &count);
    const plumb_frame *frames = plumb_layout_frames(layout.get(), nullptr);
    for (const plumb_change *change = changes; change != changes + count; ++change) {
      if (change->kind == PLUMB_CHANGE_PROPERTY) {
        std::printf("  row %u: %s\n", static_cast<unsigned>(change->row), change->property);
      } else {
        const plumb_frame &frame = frames[change->row];
        std::printf("  row %u: %.0f %.0f %.0f %.0f\n", static_cast<unsigned>(change->row), frame.x, frame.y,
                    frame.width, frame.height);
      }
    }
  }
  return 0;
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
