/* The formula of c/expressions.c in LuaJIT, called with three arguments through lua_pcall. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "../c/measure.h"

static const char formula[] =
    "local max, min = math.max, math.min "
    "return function(position, span, prior) return max(0, min(1, (position - 50) / 100)) * span + prior * 0.5 end";
static volatile double sink;

static void evaluate(void *context, long iteration) {
  lua_State *lua = context;
  lua_pushvalue(lua, 1);
  lua_pushnumber(lua, (double)(iteration % 200));
  lua_pushnumber(lua, 100);
  lua_pushnumber(lua, 7);
  if (lua_pcall(lua, 3, 1, 0)) exit(1);
  sink = lua_tonumber(lua, -1);
  lua_pop(lua, 1);
}

static void compile(lua_State *lua) {
  if (luaL_loadstring(lua, formula) || lua_pcall(lua, 0, 1, 0)) exit(1);
}

static void from_text(void *context, long iteration) {
  lua_State *lua = context;
  compile(lua);
  lua_replace(lua, 1);
  evaluate(lua, iteration);
}

int main(void) {
  lua_State *lua = luaL_newstate();
  luaL_openlibs(lua);
  compile(lua);
  measure("expression LuaJIT", 1, NULL, evaluate, NULL, lua);
  double sum = 0;
  for (long i = 0; i < 100000; i++) {
    evaluate(lua, i);
    sum += sink;
  }
  measure_check("formula LuaJIT", sum);
  measure("expression text LuaJIT", 1, NULL, from_text, NULL, lua);
  lua_close(lua);
  return 0;
}
