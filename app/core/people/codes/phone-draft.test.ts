import { beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../../../../tests/support/stub-storage";
import { persistPhoneDraft } from "./use-phone-draft";

const stored = stubStorage("sessionStorage");

beforeEach(() => {
  vi.stubGlobal("document", new EventTarget());
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});

/** The number's field as the server sends it. */
function fieldOf(given: string) {
  return Object.assign(new EventTarget(), { value: given, defaultValue: given });
}

type Field = ReturnType<typeof fieldOf>;

/** Types into the field and leaves the page. */
function typeAndLeave(field: Field, text: string, sent?: string) {
  const stop = persistPhoneDraft(field, sent);
  field.value = text;
  field.dispatchEvent(new Event("input"));
  stop();
}

test.each(["98765 4", "98765 43210", "+44 79"])(
  "the number %s typed before a code was requested is restored after a reload",
  (typed) => {
    typeAndLeave(fieldOf(""), typed);
    const again = fieldOf("");
    persistPhoneDraft(again, undefined);
    expect(again.value).toBe(typed);
  },
);

test("another number typed over that of an open code is restored after a reload", () => {
  typeAndLeave(fieldOf("9876543210"), "98765 1", "9876543210");
  const again = fieldOf("9876543210");
  persistPhoneDraft(again, "9876543210");
  expect(again.value).toBe("98765 1");
});

test("a number is deleted once its code is sent or its field emptied", () => {
  const field = fieldOf("");
  typeAndLeave(field, "98765 43210");
  expect(stored.size).toBe(1);
  persistPhoneDraft(field, "9876543210");
  expect(stored.size).toBe(0);
  typeAndLeave(field, "98765 4", "9876543210");
  expect(stored.size).toBe(1);
  typeAndLeave(field, "", "9876543210");
  expect(stored.size).toBe(0);
});

test("a number typed before the script loaded stays", () => {
  typeAndLeave(fieldOf(""), "98765");
  const again = Object.assign(fieldOf(""), { value: "9876543210" });
  persistPhoneDraft(again, undefined);
  expect(again.value).toBe("9876543210");
});

test("a number sent before the script loaded takes precedence over one typed earlier", () => {
  typeAndLeave(fieldOf(""), "98765 43210");
  const answered = fieldOf("9123456789");
  persistPhoneDraft(answered, undefined, "9123456789");
  expect(answered.value).toBe("9123456789");
});

test("the form gets an input event for a restored number", () => {
  typeAndLeave(fieldOf(""), "98765 43210");
  const again = fieldOf("");
  const heard = vi.fn();
  again.addEventListener("input", heard);
  persistPhoneDraft(again, undefined);
  expect(heard).toHaveBeenCalledOnce();
});
