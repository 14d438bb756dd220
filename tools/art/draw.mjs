/** node_modules/.bin/node tools/art/draw.mjs: draws the pictures of people anew, after a change of the drawing. */
import { writeFileSync } from "node:fs";
import { SCENES } from "./people/scenes.ts";

for (const [name, draw] of Object.entries(SCENES))
  writeFileSync(new URL(`../../app/content/people/${name}.svg`, import.meta.url), draw());
