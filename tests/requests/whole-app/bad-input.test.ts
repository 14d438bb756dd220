import { expect, test } from "vitest";
import { TestClub } from "../../support/club";

const FORMS = [
  "/?index",
  "/signin",
  "/signup",
  "/admin/bookings",
  "/admin/registrations",
  "/admin/messages",
  "/admin/subscribers",
  "/admin/subscribers/sample-member-asha",
  "/admin/team",
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

const ODD_REQUESTS: [string, { path: string; type?: string; body?: string; status: number }][] = [
  ["JSON", { path: "/signin", type: "application/json", body: "{}", status: 415 }],
  ["plain text", { path: "/signin", type: "text/plain", body: "phone=1", status: 415 }],
  [
    "a broken multipart body",
    { path: "/?index", type: "multipart/form-data; boundary=x", body: "--y", status: 400 },
  ],
  ["a NUL in a field", { path: "/admin", body: "username=a%00b&password=c", status: 400 }],
  ["the form library's own field", { path: "/?index", body: "__intent__=%7B", status: 400 }],
  ["a field named __proto__", { path: "/?index", body: "__proto__=x", status: 400 }],
];

test.each(ODD_REQUESTS)("%s is refused before any action runs", async (_, odd) => {
  const { browser } = await openSignedIn();
  const answer = await browser.send(odd.path, {
    method: "POST",
    body: odd.body ?? "",
    headers: {
      Origin: browser.origin,
      "Content-Type": odd.type ?? "application/x-www-form-urlencoded",
    },
  });
  expect(answer.status).toBe(odd.status);
});

test.each(["/events/%00/book", "/events/%zz/book", "/%E0%A4%A"])(
  "the address %s is a 400",
  async (path) => {
    const { browser } = await openSignedIn();
    expect((await browser.get(path)).status).toBe(400);
  },
);
