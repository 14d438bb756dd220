import { expect, test } from "vitest";
import { randomFrom } from "./route-palettes";
import { isOutdated, loadedOf, mergedFields, seenIn, seenOf } from "./stored-fields";

const NAMES = ["title", "place", "seats", "note"];
const VALUES = ["", "a", "b", "a b\nc", "ಓಟ"];

test("after any number of refusals a form keeps what was changed in it, and nothing else", () => {
  const random = randomFrom("two tabs");
  const one = () => VALUES[Math.floor(random() * VALUES.length)] ?? "";
  const valuesOf = (kept: Record<string, string>, share: number) =>
    Object.fromEntries(NAMES.map((name) => [name, random() < share ? one() : (kept[name] ?? "")]));
  for (let round = 0; round < 500; round += 1) {
    let before = valuesOf({}, 1);
    let typed = valuesOf(before, 0.5);
    for (let refusal = 0; refusal < 3; refusal += 1) {
      const stored = valuesOf(before, 0.5);
      const merged = mergedFields({ stored, typed: { ...typed, ...seenOf(1, before) } });
      for (const name of NAMES)
        expect(merged[name]).toBe(typed[name] === before[name] ? stored[name] : typed[name]);
      typed = valuesOf(merged, 0.2);
      before = stored;
    }
  }
});

test("line ends and outer spaces are no change", () => {
  const loaded = seenOf(1, { text: "a\nb" });
  const typed = { ...loaded, text: " a\r\nb " };
  expect(mergedFields({ stored: { text: "new" }, typed }).text).toBe("new");
});

test("a form is outdated once what it showed is stored otherwise, and never when it does not say", () => {
  const loaded = loadedOf({ note: "a\nb", box: "" });
  expect(isOutdated({ stored: { note: " a\r\nb ", box: "" }, loaded })).toBe(false);
  expect(isOutdated({ stored: { note: "a\nb", box: "on" }, loaded })).toBe(true);
  expect(isOutdated({ stored: { note: "", box: "" }, loaded })).toBe(true);
  expect(isOutdated({ stored: { note: "", box: "" }, loaded: "" })).toBe(false);
  expect(isOutdated({ stored: { note: "a" }, loaded: undefined })).toBe(false);
});

test("a box that is not ticked any more is changed", () => {
  const typed = { ...seenOf(1, { box: "on" }) };
  expect(mergedFields({ stored: { box: "on" }, typed }).box).toBe("");
});

test.each(["", "=", "title", "title= =", "__proto__=1", "x".repeat(2_000_000)])(
  "what a form falsely says of its loading leaves what was typed",
  (loaded) => {
    const typed = { version: "1", loaded, title: "typed" };
    expect(mergedFields({ stored: { title: "stored" }, typed }).title).toBe("typed");
    expect(seenIn(typed).loaded.length).toBeLessThan(20_001);
  },
);
