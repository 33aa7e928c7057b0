// The row of c/constraints.h in kiwi.
#include <kiwi/kiwi.h>

#include <memory>
#include <vector>

#include "../c/constraints.h"

namespace {
struct Row {
  kiwi::Solver solver;
  kiwi::Variable container{"width"};
  std::vector<kiwi::Variable> left, width;
  std::unique_ptr<kiwi::Constraint> bound;
};
}  // namespace

void *row_make(long count) {
  Row *row = new Row;
  row->solver.addEditVariable(row->container, kiwi::strength::create(500, 0, 0));
  for (long view = 0; view < count; view++) {
    row->left.emplace_back();
    row->width.emplace_back();
    const kiwi::Variable &left = row->left[view], &width = row->width[view];
    if (view == 0) {
      row->solver.addConstraint(left == 8);
    } else {
      row->solver.addConstraint(left == row->left[view - 1] + row->width[view - 1] + 8);
      row->solver.addConstraint(width == row->width[0]);
    }
    row->solver.addConstraint(width >= 10);
  }
  kiwi::Expression end = row->left.back() + row->width.back() + 8;
  row->solver.addConstraint(end <= row->container);
  row->solver.addConstraint((end == row->container) | kiwi::strength::strong);
  row->solver.addConstraint((row->width[0] == 100) | kiwi::strength::weak);
  return row;
}

double row_resize(void *given, double width) {
  Row *row = static_cast<Row *>(given);
  row->solver.suggestValue(row->container, width);
  row->solver.updateVariables();
  return row->left.back().value();
}

void row_bind(void *given, double least) {
  Row *row = static_cast<Row *>(given);
  if (row->bound) row->solver.removeConstraint(*row->bound);
  row->bound = std::make_unique<kiwi::Constraint>(row->width[row->width.size() / 2] >= least);
  row->solver.addConstraint(*row->bound);
  row->solver.updateVariables();
}

void row_free(void *row) { delete static_cast<Row *>(row); }

int main() { return measure_rows(" kiwi"); }
