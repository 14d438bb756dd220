import { expect, test } from "vitest";
import { listenToWedge, NOTHING_TYPED, typeKey } from "../desk/use-check-in-desk";

/** Types these keys with this pause; returns the codes read. */
function typed(keys: string[], apartMs: number): string[] {
  let state = NOTHING_TYPED;
  const codes: string[] = [];
  for (const [index, key] of keys.entries()) {
    const heard = typeKey(state, { key, atMs: 1_000 + index * apartMs });
    state = heard.typed;
    if (heard.code) codes.push(heard.code);
  }
  return codes;
}

const CODE = [..."7KQ4M2XA"];

test("a fast line ended by Enter is a code each time", () => {
  expect(typed([...CODE, "Enter", ...CODE, "Enter"], 60)).toEqual(["7KQ4M2XA", "7KQ4M2XA"]);
});

test("slow typing and a short line are no code", () => {
  expect(typed([...CODE, "Enter"], 61)).toEqual([]);
  expect(typed([...CODE.slice(1), "Enter"], 5)).toEqual([]);
});

test("a pass typed while Caps Lock is on is read as it was printed", () => {
  expect(typed([..."V1.AbC9-_d.XyZ0", "Enter"], 5)).toEqual(["v1.aBc9-_D.xYz0"]);
  expect(typed([..."v1.aBc9-_D.xYz0", "Enter"], 5)).toEqual(["v1.aBc9-_D.xYz0"]);
});

test("keys without a character are ignored", () => {
  expect(typed(["Shift", ...CODE, "Enter"], 5)).toEqual(["7KQ4M2XA"]);
});

test("only keys outside a field are a code, whose Enter presses no button", () => {
  const target = new EventTarget();
  const field = Object.assign(new EventTarget(), { matches: () => true });
  const codes: string[] = [];
  const stop = listenToWedge(target, (code) => codes.push(code));
  const press = (key: string, into: EventTarget | null = null) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    Object.defineProperty(event, "timeStamp", { value: 1_000 });
    if (into) Object.defineProperty(event, "target", { value: into });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const key of CODE) expect(press(key)).toBe(false);
  expect(press("Enter")).toBe(true);
  expect(press("Enter")).toBe(false);
  for (const key of [...CODE, "Enter"]) expect(press(key, field)).toBe(false);
  stop();
  for (const key of [...CODE, "Enter"]) press(key);
  expect(codes).toEqual(["7KQ4M2XA"]);
});
