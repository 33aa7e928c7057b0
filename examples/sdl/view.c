/*
 * Shows a layout in a window, and follows its file as you edit it. Its state is what it declares itself.
 *
 *   view FILE.xml [picture.bmp [width height]]   with a picture: draws once, saves that and ends
 */
#include "plumb_sdl.h"
#include <stdio.h>

#define FONTS "/usr/share/fonts/truetype/liberation2/Liberation"

static const char *font_path(void *data, const plumb_font *font) {
  static const char *const sans[] = {FONTS "Sans-Regular.ttf", FONTS "Sans-Bold.ttf", FONTS "Sans-Italic.ttf",
                                     FONTS "Sans-BoldItalic.ttf"};
  (void)data;
  if (font->traits & PLUMB_FONT_MONOSPACE) return FONTS "Mono-Regular.ttf";
  return sans[(font->weight >= 600) + (font->traits & PLUMB_FONT_ITALIC ? 2 : 0)];
}

int main(int argc, char **argv) {
  int width = argc > 4 ? atoi(argv[3]) : 960, height = argc > 4 ? atoi(argv[4]) : 600;
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  bool is_running = true;
  if (argc < 2 || SDL_Init(SDL_INIT_VIDEO) || TTF_Init() || plumb_engine_create(NULL, &engine)) return 1;
  SDL_Window *window = SDL_CreateWindow(argv[1], SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                                        SDL_WINDOW_RESIZABLE);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
  plumb_sdl *sdl = plumb_sdl_create(engine, renderer, font_path, NULL, NULL);
  if (!sdl) return 1;
  plumb_status status = plumb_layout_load_file(engine, argv[1], PLUMB_NUL_TERMINATED, NULL, &layout, &report);
  fputs(plumb_report_text(report), stderr);
  plumb_report_destroy(report);
  while (status == PLUMB_OK && is_running) {
    plumb_diagnostic problem;
    for (SDL_Event event; SDL_PollEvent(&event);) is_running = is_running && event.type != SDL_QUIT;
    if (plumb_layout_poll_changes(layout, NULL) && !plumb_layout_get_problem(layout, 0, &problem)) {
      fprintf(stderr, "%s\n", problem.rendered);
    }
    SDL_GetWindowSize(window, &width, &height);
    status = plumb_layout_compute_frames(layout, width, height);
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
    SDL_RenderClear(renderer);
    plumb_sdl_draw(sdl, layout);
    if (argc > 2) {
      SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
      SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, shot->pixels, shot->pitch);
      is_running = SDL_SaveBMP(shot, argv[2]) != 0;
      SDL_FreeSurface(shot);
    }
    SDL_RenderPresent(renderer);
    SDL_Delay(argc > 2 ? 0 : 16);
  }
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  plumb_sdl_destroy(sdl);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  TTF_Quit();
  SDL_Quit();
  return status == PLUMB_OK ? 0 : 1;
}
