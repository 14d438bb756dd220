import { expect, test } from "vitest";
import { TestClub } from "../support/club";

const FORMS = [
  "/?index",
  "/signin",
  "/signup",
  "/admin/bookings",
  "/events/lakeside-sunday-loop/book",
];

async function openSignedIn() {
  const club = await TestClub.open();
  const browser = await club.member("meena");
  for (const [name, value] of (await club.admin()).cookies) browser.cookies.set(name, value);
  browser.cookies.delete("challenge");
  return { club, browser };
}

const twice = (name: string): [string, string][] => [
  [name, "a"],
  [name, "b"],
];

const BODIES: [string, [string, string][]][] = [
  ["nothing", []],
  [
    "every field twice",
    [
      "intent",
      "phone",
      "otp",
      "username",
      "password",
      "bookingId",
      "submitKey",
      "FullName",
    ].flatMap(twice),
  ],
  [
    "fields named after objects' insides",
    [
      ["__proto__", "x"],
      ["constructor", "x"],
      ["__proto__.phone", "x"],
      ["phone.length", "3"],
    ],
  ],
  [
    "nested names",
    [
      ["phone[0]", "9"],
      ["phone.a.b", "9"],
      ["otp[9999999999]", "1"],
      ["username[]", "x"],
    ],
  ],
];

test.each(BODIES)("a form with %s is a 4xx, never a 500", async (_, fields) => {
  const { club, browser } = await openSignedIn();
  for (const path of FORMS) {
    const { status } = await browser.post(path, fields);
    expect({ path, status: Math.floor(status / 100) }).toEqual({ path, status: 4 });
  }
  expect((await club.visitor().post("/admin", fields)).status).toBe(400);
  expect(club.logLines).toEqual([]);
});
