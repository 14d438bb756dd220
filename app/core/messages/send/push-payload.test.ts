import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { pushPayload, pushTtlSeconds, subjectLine, withinBytes } from "./push-payload";

const SERVICE_BYTES_MAXIMUM = 3_993;
const SHOWN = { title: "Cancelled", text: "It rains.", link: "/bookings/7", cause: "c", unread: 3 };

test("a payload has the page's address on the club's site, or the inbox's", () => {
  const pageOf = (link: string | null) =>
    JSON.parse(pushPayload({ ...SHOWN, link }, "https://club.example")).notification.navigate;
  expect(pageOf("/bookings/7")).toBe("https://club.example/bookings/7");
  expect(pageOf(null)).toBe("https://club.example/inbox");
  expect(pageOf("https://evil.example")).toBe("https://club.example/inbox");
});

test("a payload of any text stays within the services' limit", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 5_000 });
  fc.assert(
    fc.property(text, fc.string({ unit: "grapheme", maxLength: 100 }), (text, title) => {
      const payload = pushPayload({ ...SHOWN, text, title }, "https://club.example");
      expect(new TextEncoder().encode(payload).length).toBeLessThan(SERVICE_BYTES_MAXIMUM);
    }),
    { numRuns: 50 },
  );
});

test("a text that fits stays as it is, a longer one ends in an ellipsis between two letters", () => {
  expect(withinBytes("வா ஓடு", 100)).toBe("வா ஓடு");
  expect(withinBytes("ஓடு ஓடு", 12)).toBe("ஓடு…");
});

test("a service keeps a notification until it expires, at least a minute and at most a day", () => {
  expect(pushTtlSeconds(5 * MINUTE_MS, 0)).toBe(300);
  expect(pushTtlSeconds(1, 0)).toBe(60);
  expect(pushTtlSeconds(9 * DAY_MS, 0)).toBe(86_400);
  expect(pushTtlSeconds(null, 0)).toBe(86_400);
});

test("a subject keeps the joiners within a word and is cut between two letters", () => {
  expect(subjectLine("ಪಾರ್ಕ್\u200cನ\u2028ಓಟ")).toBe("ಪಾರ್ಕ್\u200cನ ಓಟ");
  const long = "ಕ್ಷಿ".repeat(119);
  expect(subjectLine(`${long}ಕ್ಷಿ`)).toBe(`${long}ಕ್ಷಿ`);
  expect(subjectLine(`${long}ಕ್ಷಿಕ್ಷಿ`)).toBe(`${long}ಕ್ಷಿ…`);
});
