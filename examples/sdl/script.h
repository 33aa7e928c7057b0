/*
 * script.h: input from the command line, for tests and pictures, through SDL's event queue as if a player gave it. One
 * step a frame: "key I; text gem; move 200 300; down; up; wheel -1; wait; shot picture.bmp; rename FILE OTHER; step 0.1; quit".
 * A frame takes a second of the layout's time, so that all that moves is there in the next one; "step" says another.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** How many seconds a frame of a script takes. */
static double script_seconds = 1;

/** Takes the next step. True: it is to be followed by a picture, whose file is in `file`. */
static bool script_step(const char **script, char file[512]) {
  /* Where the mouse was moved to. */
  static int x, y;
  char word[16] = "", rest[512] = "", step[600];
  SDL_Event event;
  size_t length = *script ? strcspn(*script, ";") : 0;
  if (!*script) return false;
  snprintf(step, sizeof step, "%.*s", (int)length, *script);
  sscanf(step, "%15s %511[^\n]", word, rest);
  *script = (*script)[length] ? *script + length + 1 : NULL;
  memset(&event, 0, sizeof event);
  if (strcmp(word, "key") == 0) {
    event.type = SDL_KEYDOWN;
    event.key.keysym.sym = SDL_GetKeyFromName(rest);
  } else if (strcmp(word, "text") == 0) {
    event.type = SDL_TEXTINPUT;
    snprintf(event.text.text, sizeof event.text.text, "%.31s", rest);
  } else if (strcmp(word, "move") == 0) {
    sscanf(rest, "%d %d", &x, &y);
    event.type = SDL_MOUSEMOTION;
    event.motion.x = x;
    event.motion.y = y;
  } else if (strcmp(word, "down") == 0 || strcmp(word, "up") == 0) {
    event.type = word[0] == 'd' ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = x;
    event.button.y = y;
  } else if (strcmp(word, "wheel") == 0) {
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = atoi(rest);
    event.wheel.mouseX = x;
    event.wheel.mouseY = y;
  } else if (strcmp(word, "rename") == 0) {
    char from[256], to[256];
    if (sscanf(rest, "%255s %255s", from, to) == 2) rename(from, to);
  } else if (strcmp(word, "step") == 0) {
    script_seconds = atof(rest);
  } else if (strcmp(word, "quit") == 0) {
    event.type = SDL_QUIT;
  } else if (strcmp(word, "shot") == 0) {
    snprintf(file, 512, "%s", rest);
    return true;
  }
  if (event.type) SDL_PushEvent(&event);
  return false;
}

/** Writes what was drawn to a file. */
static void save_picture(SDL_Renderer *renderer, const char *file) {
  int width, height;
  SDL_GetRendererOutputSize(renderer, &width, &height);
  SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
  if (!picture) return;
  SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, picture->pixels, picture->pitch);
  SDL_SaveBMP(picture, file);
  SDL_FreeSurface(picture);
}

#endif
