// The formula of c/expressions.c in muParser.
#include <muParser.h>

#include "../c/measure.h"

namespace {
double at, span = 100, prior = 7;
volatile double sink;
const char formula[] = "max(0, min(1, (position - 50) / 100)) * span + prior * 0.5";

void define(mu::Parser &parser) {
  parser.DefineVar("position", &at);
  parser.DefineVar("span", &span);
  parser.DefineVar("prior", &prior);
  parser.SetExpr(formula);
}

void evaluate(void *context, long iteration) {
  at = static_cast<double>(iteration % 200);
  sink = static_cast<mu::Parser *>(context)->Eval();
}

void from_text(void *, long iteration) {
  mu::Parser parser;
  define(parser);
  evaluate(&parser, iteration);
}
}  // namespace

int main() {
  mu::Parser parser;
  define(parser);
  measure("expression muParser", 1, nullptr, evaluate, nullptr, &parser);
  measure("expression text muParser", 1, nullptr, from_text, nullptr, nullptr);
  double sum = 0;
  for (long i = 0; i < 100000; i++) {
    evaluate(&parser, i);
    sum += sink;
  }
  measure_check("formula muParser", sum);
}
