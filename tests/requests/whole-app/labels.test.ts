import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const VISITOR = [
  "/",
  "/events",
  "/plans",
  "/signin",
  "/signup",
  "/events/lakeside-sunday-loop/book",
];
const MEMBER = ["/dashboard", "/community", "/progress", "/profile?edit", "/settings", "/bookings"];
const ADMIN = [
  "/admin/dashboard",
  "/admin/bookings?period=all",
  "/admin/events",
  "/admin/events/sample-event-upcoming",
  "/admin/payments",
  "/admin/registrations",
  "/admin/subscribers",
  "/admin/team",
];

/** Buttons and links whose name for screen readers and voice control lacks their visible text. */
function misnamed(html: string): string[] {
  const controls = html.matchAll(/<(button|a)\b[^>]*\saria-label="([^"]*)"[^>]*>([\s\S]*?)<\/\1>/g);
  return [...controls].flatMap(([, , label = "", inside = ""]) => {
    const shown = inside
      .replace(/<svg[\s\S]*?<\/svg>/g, "")
      .replace(/<(\w+)[^>]*(?:aria-hidden="true"|class="sr-only")[^>]*>[\s\S]*?<\/\1>/g, "");
    const text = readable(shown).trim().toLowerCase();
    return readable(label).toLowerCase().includes(text) ? [] : [`${label} / ${text}`];
  });
}

test("the name of every button and link contains its visible text", async () => {
  const club = await TestClub.open();
  const people = [
    [club.visitor(), VISITOR],
    [await club.member("asha"), MEMBER],
    [await club.admin(), ADMIN],
  ] as const;
  const found: string[] = [];
  for (const [browser, paths] of people) {
    for (const path of paths) {
      const page = await browser.get(path);
      expect(page.status, path).toBe(200);
      found.push(...misnamed(page.text).map((name) => `${path}: ${name}`));
    }
  }
  expect(found).toEqual([]);
});

test("a name that lacks the visible text is found", () => {
  expect(
    misnamed('<button type="submit" aria-label="Mark as paid: Asha">Mark paid</button>'),
  ).toEqual(["Mark as paid: Asha / mark paid"]);
  expect(misnamed('<a href="/" aria-label="Save name"><svg></svg>Save</a>')).toEqual([]);
});

test("every phone field says what it is for, to fill it in or not to", async () => {
  const club = await TestClub.open();
  const pages = [
    await club.visitor().get("/"),
    await club.visitor().get("/signin"),
    await club.visitor().get("/signup"),
    await club.visitor().get("/events/lakeside-sunday-loop/book"),
    await (await club.member("asha")).get("/profile?edit"),
  ];
  for (const { text } of pages) {
    const fields = text.match(/<input[^>]*type="tel"[^>]*>/g) ?? [];
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toMatch(/autocomplete="(?:tel|tel webauthn|off)"/i);
  }
});
