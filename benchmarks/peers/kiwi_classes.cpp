// The row of bars of constrained.py in kiwi: a switch of the size class removes the widths of one class, adds those of the
// other and solves. `kiwi_classes <narrow> <wide> <n>…`
#include <kiwi/kiwi.h>

#include <vector>

#include "../c/measure.h"

namespace {
struct Bars {
  kiwi::Solver solver;
  std::vector<kiwi::Variable> left, width;
  std::vector<kiwi::Constraint> classes[2];
  int active = 0;
};

double sum(const Bars &bars) {
  double found = 0;
  for (size_t view = 0; view < bars.left.size(); view++) found += bars.left[view].value() + bars.width[view].value();
  return found;
}

void switch_class(void *context, long iteration) {
  Bars *bars = static_cast<Bars *>(context);
  int wanted = iteration % 2 ? 0 : 1;
  if (wanted == bars->active) return;
  for (const kiwi::Constraint &constraint : bars->classes[bars->active]) bars->solver.removeConstraint(constraint);
  for (const kiwi::Constraint &constraint : bars->classes[wanted]) bars->solver.addConstraint(constraint);
  bars->active = wanted;
  bars->solver.updateVariables();
}
}  // namespace

int main(int count, char **arguments) {
  for (int i = 3; i < count; i++) {
    long n = atol(arguments[i]);
    Bars bars;
    for (long view = 0; view < n; view++) {
      bars.left.emplace_back();
      bars.width.emplace_back();
      const kiwi::Variable &left = bars.left[view], &width = bars.width[view];
      if (view == 0) bars.solver.addConstraint(left == 0);
      else bars.solver.addConstraint(left == bars.left[view - 1] + bars.width[view - 1] + 8);
      for (int size = 0; size < 2; size++) bars.classes[size].push_back(width == atof(arguments[1 + size]));
      bars.solver.addConstraint(bars.classes[0].back());
    }
    bars.solver.updateVariables();
    char name[100];
    snprintf(name, sizeof name, "class sum compact bars %ld kiwi", n);
    measure_check(name, sum(bars));
    measure("size class bars json kiwi", n, nullptr, switch_class, nullptr, &bars);
    switch_class(&bars, 0);
    snprintf(name, sizeof name, "class sum regular bars %ld kiwi", n);
    measure_check(name, sum(bars));
  }
  return 0;
}
