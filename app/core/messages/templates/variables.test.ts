import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fittingValue,
  fittingValues,
  flawsOf,
  shortPlace,
  VARIABLE_LENGTH_MAXIMUM,
  variablesIn,
  withVariables,
} from "./variables";

test.each([
  ["Your {run} is cancelled.", []],
  ["Your {run} is on {when} at {place} today.", ["more than two variables"]],
  ["Your {run}, {when} is cancelled.", ["two variables next to each other"]],
  ["Your {run}{when} is over.", ["two variables next to each other"]],
  ["Hello {name} there.", ["a variable without a type"]],
  ["See club.example for {run} today.", ["a link that is no variable"]],
  ["See https://club.example/{run} today.", ["a link that is no variable"]],
  ["{run} is cancelled.", ["a variable at an end"]],
  ["Read more: {link}", ["a variable at an end"]],
  ["It is cancelled. {reason}.", ["a variable at an end"]],
])("'%s' has the flaws %j", (text, flaws) => {
  expect(flawsOf(text)).toEqual(flaws);
});

test("a value is one line of at most thirty characters without an address, for any input", () => {
  const words = fc.constantFrom(
    "https://evil.example/a",
    "www.evil.in",
    "evil.com",
    "{run}",
    "\n",
    "Loop",
    "மெரினா",
    "👨‍👩‍👧",
  );
  const values = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(words).map((some) => some.join(" ")),
  );
  fc.assert(
    fc.property(values, (value) => {
      const fitting = fittingValue("reason", value) ?? "";
      expect(fitting.length).toBeLessThanOrEqual(VARIABLE_LENGTH_MAXIMUM);
      expect(fitting).not.toMatch(/[\n\r{}]|https?:|www\.|evil\.(?:example|in|com)/);
      expect(fitting.isWellFormed() || !value.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ["code", "482913", "482913"],
  ["code", "48 29", undefined],
  ["amount", "1,500", "1,500"],
  ["amount", "₹99", undefined],
  ["link", "https://nr.run/y/AbCdEf12", "https://nr.run/y/AbCdEf12"],
  ["link", "https://a-long-name.example/y/12345678", undefined],
  ["link", "javascript:alert(1)", undefined],
  ["run", "Lakeside Sunday Loop with breakfast", "Lakeside Sunday Loop with..."],
  ["run", "See https://evil.example now", "See now"],
  ["run", "St.Mary's hill run", "St Mary's hill run"],
  ["place", "K.R.Puram", "K R Puram"],
  ["place", "M.G.Road/Trinity Circle", "M G Road/Trinity Circle"],
  ["place", "evil.com/a.html", "evil com/a html"],
  ["place", "www.evil.com", ""],
] as const)("%s filled in with '%s' is %s", (name, value, fitting) => {
  expect(fittingValue(name, value)).toBe(fitting);
});

test.each([
  ["North gate, Lake Park", 19, "North gate"],
  ["North gate, Lake Park, Bengaluru", 30, "North gate, Lake Park"],
  ["North gate (opposite the glass house)", 30, "North gate"],
  ["Old mill", 19, "Old mill"],
  ["Entrance of the Lalbagh garden", 19, "Entrance..."],
  ["Cubbon Park Bandstand", 19, "Cubbon Park..."],
  ["12, Jawaharlal Nehru Road", 19, "12, Jawaharlal..."],
  ["See https://evil.example now", 19, "See now"],
  ["Jawaharlalnehruuniversitygate", 19, "Jawaharlalnehruu..."],
  ["ಉತ್ತರ ಗೇಟ್, ಲೇಕ್ ಪಾರ್ಕ್", 19, "ಉತ್ತರ ಗೇಟ್"],
  ["ಕ್ಷಿ".repeat(6), 19, `${"ಕ್ಷಿ".repeat(4)}...`],
] as const)("of '%s' %i characters are '%s'", (place, room, shown) => {
  expect(shortPlace(place, room)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(room);
});

test("a text is filled in only with all of its variables", () => {
  const text = "{run} has moved to {when}.";
  expect(variablesIn(text)).toEqual(["run", "when"]);
  expect(fittingValues(text, { run: "Loop", when: "6 am" })).toEqual({ run: "Loop", when: "6 am" });
  expect(fittingValues(text, { run: "Loop" })).toBeUndefined();
  expect(fittingValues(text, { run: "Loop", when: "https://evil.example" })).toBeUndefined();
  expect(withVariables(text, (name, index) => `${index}:${name}`)).toBe(
    "1:run has moved to 2:when.",
  );
});

test("a joiner within a word stays, and other invisible signs are spaces", () => {
  expect(fittingValue("place", "ಪಾರ್ಕ್\u200cನಲ್ಲಿ")).toBe("ಪಾರ್ಕ್\u200cನಲ್ಲಿ");
  expect(fittingValue("place", "Lake\u2060Park")).toBe("Lake Park");
});
