import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODIES } from "./bodies.ts";
import { CAST, type CastName } from "./cast.ts";
import { CLOTH } from "./colours.ts";
import { drawPerson } from "./figure.ts";
import { POSES, type PoseName } from "./poses.ts";
import { SCENES } from "./scenes.ts";
import { skeletonOf } from "./skeleton.ts";

const BYTES_MAXIMUM = 32_000;
const names = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as T[];

describe("pictures of people", () => {
  test.each(names(SCENES))("the file of '%s' is what tools/art/draw.mjs writes", (name) => {
    expect(readFileSync(`app/content/people/${name}.svg`, "utf8")).toBe(SCENES[name]?.());
  });

  test.each(["hero-wide", "hero-narrow"])("nobody in '%s' wears the colour of its sky", (name) => {
    expect(SCENES[name]?.()).not.toContain(CLOTH.night);
  });

  test.each(Object.entries(SCENES))("the picture '%s' is small", (_, draw) => {
    expect(draw().length).toBeLessThan(BYTES_MAXIMUM);
  });

  test.each(Object.entries(SCENES))(
    "'%s' has no link, script, style or broken number",
    (_, draw) => {
      expect(draw()).not.toMatch(/NaN|Infinity|undefined|href|<script|style=| on\w+=/);
    },
  );
});

test("everybody in any pose and place is drawn in the same finite numbers each time", () => {
  const person = fc.constantFrom(...names<CastName>(CAST));
  const pose = fc.constantFrom(...names<PoseName>(POSES));
  const scale = fc.double({ min: 0.1, max: 5, noNaN: true });
  fc.assert(
    fc.property(person, pose, scale, fc.boolean(), (who, held, size, isTurned) => {
      const draw = () =>
        drawPerson({ ...CAST[who], pose: held }, { at: [10, 20], scale: size, isTurned });
      expect(draw()).not.toMatch(/NaN|Infinity|undefined/);
      expect(draw()).toBe(draw());
    }),
  );
});

test("in every pose and body the lowest foot is on the ground, or as high over it as the pose says", () => {
  for (const pose of Object.values(POSES)) {
    for (const body of Object.values(BODIES)) {
      const { near, far } = skeletonOf(body, pose);
      const lift = "lift" in pose ? pose.lift : 0;
      const ankles = Math.max(near.leg.ankle.at[1], far.leg.ankle.at[1]);
      expect(ankles).toBeLessThan(-lift);
      expect(ankles).toBeGreaterThan(-lift - 24);
    }
  }
});
