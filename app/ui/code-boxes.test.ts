import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BoxChange,
  type BoxKey,
  type CodeBoxesState,
  changeBoxes,
  isActiveBox,
} from "./use-code-boxes";

const EMPTY: CodeBoxesState = { value: "", from: 0, to: 0 };
const FULL: CodeBoxesState = { value: "123456", from: 6, to: 6 };

const tap = (box: number): BoxChange => ({ by: "tap", box });
const key = (name: BoxKey): BoxChange => ({ by: "key", key: name });
const text = (typed: string): BoxChange[] => [...typed].map((one) => ({ by: "text", text: one }));
const paste = (pasted: string): BoxChange => ({ by: "text", text: pasted });
const after = (start: CodeBoxesState, ...changes: BoxChange[]) =>
  changes.reduce(changeBoxes, start);

test("digits typed one by one fill the boxes from the first", () => {
  expect(after(EMPTY, ...text("123456"))).toEqual(FULL);
});

test("a typed letter fills no box", () => {
  expect(after(EMPTY, ...text("12a4"))).toEqual({ value: "124", from: 3, to: 3 });
});

test("digits of another script are held as 0 to 9, typed, pasted or filled in by the browser", () => {
  expect(after(EMPTY, ...text("१२३"), ...text("௪௫௬"))).toEqual(FULL);
  expect(after(EMPTY, paste("१२३ ४५६ is your code"))).toEqual(FULL);
  expect(changeBoxes({ value: "१२३४५६", from: 6, to: 6 }, { by: "browser" })).toEqual(FULL);
});

test("a digit typed in a filled box overwrites it and selects the next box", () => {
  expect(after(FULL, tap(2), ...text("9"))).toEqual({ value: "129456", from: 3, to: 4 });
});

test("six digits typed from the first of six filled boxes overwrite them all", () => {
  expect(after({ ...FULL, value: "000000" }, key("Home"), ...text("123456"))).toEqual(FULL);
});

test("a digit typed behind the sixth is ignored", () => {
  expect(after(FULL, ...text("9"))).toEqual(FULL);
});

test("Backspace empties a filled box without moving another digit", () => {
  expect(after(FULL, tap(2), key("Backspace"))).toEqual({ value: "12 456", from: 2, to: 3 });
  expect(after(FULL, tap(2), key("Backspace"), ...text("9")).value).toBe("129456");
  expect(after(FULL, key("Backspace"))).toEqual({ value: "12345", from: 5, to: 5 });
});

test("Backspace goes back from an empty box", () => {
  expect(after(FULL, tap(2), key("Backspace"), key("Backspace")).value).toBe("1  456");
  expect(after(EMPTY, key("Backspace"))).toEqual(EMPTY);
});

test("Delete empties the selected box and stays there", () => {
  expect(after(FULL, tap(0), key("Delete"))).toEqual({ value: " 23456", from: 0, to: 1 });
  expect(after(FULL, tap(0), key("Delete"), ...text("7")).value).toBe("723456");
});

test("arrows, Home and End select boxes up to the first empty one", () => {
  const three = after(EMPTY, ...text("123"));
  expect(after(three, key("ArrowLeft"))).toEqual({ value: "123", from: 2, to: 3 });
  expect(after(three, key("ArrowRight"))).toEqual(three);
  expect(after(three, key("Home"))).toEqual({ value: "123", from: 0, to: 1 });
  expect(after(three, key("Home"), key("ArrowLeft")).from).toBe(0);
  expect(after(three, key("Home"), key("ArrowRight")).from).toBe(1);
  expect(after(three, key("Home"), key("End"))).toEqual(three);
  expect(after(FULL, key("Home"), key("End"))).toEqual({ value: "123456", from: 5, to: 6 });
  expect(after(FULL, tap(5), key("ArrowRight")).from).toBe(5);
});

test("a tap behind the digits selects the first empty box", () => {
  expect(after(EMPTY, ...text("12"), tap(5))).toEqual({ value: "12", from: 2, to: 2 });
});

test.each([
  ["654321"],
  ["654 321"],
  ["654-321"],
  ["654321 is your sign-in code. It works for 5 minutes.\n\n@localhost #654321"],
  ["Sent at 05:30 on 12 June: 654321"],
])("the pasted text %j fills all boxes from any box", (pasted) => {
  const filled = { value: "654321", from: 6, to: 6 };
  for (const start of [EMPTY, after(FULL, tap(3)), FULL])
    expect(after(start, paste(pasted))).toEqual(filled);
});

test("a pasted part fills from the selected box, or from the first where it does not fit", () => {
  expect(after(FULL, tap(2), paste("99")).value).toBe("129956");
  expect(after(FULL, tap(4), paste("9876")).value).toBe("987656");
  expect(after(FULL, paste("no code"))).toEqual(FULL);
});

test("a digit typed over several selected boxes empties them first", () => {
  expect(after({ value: "123456", from: 0, to: 6 }, ...text("9"))).toEqual({
    value: "9",
    from: 1,
    to: 1,
  });
  expect(after({ value: "123456", from: 1, to: 4 }, key("Backspace")).value).toBe("1   56");
});

test("focus selects the first empty box", () => {
  expect(after({ value: "12 45", from: 0, to: 5 }, { by: "focus" }).from).toBe(2);
  expect(after({ value: "12", from: 0, to: 2 }, { by: "focus" }).from).toBe(2);
});

test("focus leaves full boxes as the browser selected them", () => {
  const all = { value: "123456", from: 0, to: 6 };
  expect(after(all, { by: "focus" })).toEqual(all);
});

test("what the browser fills in becomes digits", () => {
  const filled = (value: string) =>
    after({ value, from: value.length, to: value.length }, { by: "browser" });
  expect(filled("123456")).toEqual(FULL);
  expect(filled("123 456")).toEqual(FULL);
  expect(filled("12a4")).toEqual({ value: "124", from: 3, to: 3 });
  expect(filled("12 4").value).toBe("12 4");
});

test("the active box is the selected one, the next empty one, or the last of six filled ones", () => {
  const active = (boxes: CodeBoxesState) =>
    [0, 1, 2, 3, 4, 5].filter((box) => isActiveBox(boxes, box));
  expect(active(EMPTY)).toEqual([0]);
  expect(active(after(EMPTY, ...text("12")))).toEqual([2]);
  expect(active(after(FULL, tap(3)))).toEqual([3]);
  expect(active(FULL)).toEqual([5]);
  expect(active({ ...FULL, from: 1, to: 4 })).toEqual([1, 2, 3]);
});

const changes = fc.array(
  fc.oneof(
    fc.string({ maxLength: 9 }).map(paste),
    fc.stringMatching(/^\d{1,7}$/).map(paste),
    fc.integer({ min: 0, max: 5 }).map(tap),
    fc
      .constantFrom<BoxKey>("ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete")
      .map(key),
    fc.constant<BoxChange>({ by: "focus" }),
    fc.constant<BoxChange>({ by: "browser" }),
  ),
);

test("any changes leave at most six digits with one box selected among them", () => {
  fc.assert(
    fc.property(changes, (made) => {
      const { value, from, to } = after(EMPTY, ...made);
      expect(value).toMatch(/^(?:[\d ]{0,5}\d)?$/);
      expect(from).toBeLessThanOrEqual(value.length);
      expect(to).toBe(Math.min(from + 1, value.length));
    }),
  );
});

test("typing six digits after Home enters exactly these, whatever was there before", () => {
  fc.assert(
    fc.property(changes, fc.stringMatching(/^\d{6}$/), (made, code) => {
      expect(after(EMPTY, ...made, key("Home"), ...text(code)).value).toBe(code);
    }),
  );
});

const filled = (value: string, before = ""): CodeBoxesState =>
  changeBoxes({ value, from: value.length, to: value.length }, { by: "browser", before });

test.each([
  ["ABC123456", ""],
  ["123 456", ""],
  ["G-123456 is your code", ""],
  ["9123456", "9"],
  ["1234569", "9"],
  ["9123 456", "9"],
  ["12123456", "12"],
  ["123456", "9"],
])(
  "a browser that fills in '%s' where '%s' stood fills all boxes with the code",
  (value, before) => {
    expect(filled(value, before)).toEqual(FULL);
  },
);

test("one digit filled in, and a text deleted, by the browser are what is left", () => {
  expect(filled("1", "")).toEqual({ value: "1", from: 1, to: 1 });
  expect(filled("", "1")).toEqual(EMPTY);
  expect(after(filled("", "123"), ...text("123456"))).toEqual(FULL);
});
