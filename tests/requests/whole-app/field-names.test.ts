import fc from "fast-check";
import { expect, test } from "vitest";
import { FieldNames } from "../../../server/http/field-names";
import { uploadersAt } from "../../../server/http/sent-bodies";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pages, SIGNS_OUT } from "../../support/pages";
import { FORM_KINDS, rawForm, sendRaw } from "../../support/raw-form";
import { formsIn, type RenderedForm } from "../../support/rendered-forms";

const FIELDS_MAX = 200;
const NAME_MAX_LENGTH = 100;
const REFUSAL_MAX_MS = 50;
const REFUSAL_MAX_BYTES = 10 * 1024 * 1024;
const REFUSAL = /^This form (has|cannot) .{5,60}\.$/;
const HOSTILE_FORMS = 300;

type Fields = [name: string, value: string][];
const fieldsNamed = (count: number, nameOf: (number: number) => string): Fields =>
  Array.from({ length: count }, (_, number) => [nameOf(number), ""]);

/** Forms that cost seconds of CPU, end the process or cause a 500 without a check of field names. */
const HOSTILE: [string, Fields][] = [
  ["an index of nine digits", [["x[100000000]", "1"]]],
  ["an index of seven digits", [["zzz[3000000]", "1"]]],
  ["20,000 levels", [[`a${"[0]".repeat(20_000)}`, "1"]]],
  ["8,000 repetitions", fieldsNamed(8_000, () => "a")],
  ["8,000 names", fieldsNamed(8_000, (number) => `f${number}`)],
  ["a dot", [["a.b", "1"]]],
  ["empty brackets", [["a[]", "1"]]],
  ["the name __proto__", [["__proto__", "1"]]],
  ["the name constructor", [["constructor", "1"]]],
  ["the name toString", [["toString", "1"]]],
  ["the form library's own field", [["__state__", "{}"]]],
  ["a nameless field", [["", "1"]]],
];
const EACH = FORM_KINDS.flatMap((kind) =>
  HOSTILE.map(([what, fields]) => ({ kind, what, fields })),
);

const post = async (
  browser: Browser,
  path: string,
  kind: (typeof FORM_KINDS)[number],
  fields: Fields,
) => await sendRaw(browser, path, await rawForm(kind, fields));

test.each(EACH)("security 38: a $kind form with $what is a 400", async ({ kind, fields }) => {
  const visitor = (await TestClub.open({ sample: false })).visitor();
  for (const path of ["/contact", "/contact.data", "/signin", "/?index", "/nowhere"]) {
    const { status, text } = await post(visitor, path, kind, fields);
    expect({ path, status }).toEqual({ path, status: 400 });
    expect(text).toMatch(REFUSAL);
  }
});

test.each(EACH)(
  "security 38: refusing a $kind form with $what takes less than 50 ms and 10 MB",
  async ({ kind, fields }) => {
    const visitor = (await TestClub.open({ sample: false })).visitor();
    const form = await rawForm(kind, fields);
    await sendRaw(visitor, "/contact", form);
    const memory = process.memoryUsage();
    const { user, system } = process.threadCpuUsage();
    const { status } = await sendRaw(visitor, "/contact", form);
    const after = process.threadCpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    expect(status).toBe(400);
    expect(after.user + after.system - user - system).toBeLessThan(REFUSAL_MAX_MS * 1000);
    expect(heapUsed + external - memory.heapUsed - memory.external).toBeLessThan(REFUSAL_MAX_BYTES);
  },
);

test.each([
  "x%5B9%5D=1",
  "x[9]=1",
  "%78%5b9%5d=1",
  "a%2Eb=1",
  "%5F_proto__=1",
  "a=1&&b=2",
  "a=%00",
])("security 38: the plain form '%s' is a 400", async (body) => {
  const visitor = (await TestClub.open({ sample: false })).visitor();
  const form = { type: "application/x-www-form-urlencoded", bytes: Buffer.from(body) };
  const { status, text } = await sendRaw(visitor, "/contact", form);
  expect(status).toBe(400);
  expect(text).toMatch(REFUSAL);
});

test.each([
  [FIELDS_MAX, "the page's own"],
  [FIELDS_MAX + 1, "a refusal"],
])("security 38: the answer to a form of %i fields is %s", async (count, whose) => {
  const visitor = (await TestClub.open({ sample: false })).visitor();
  for (const kind of FORM_KINDS) {
    const fields = fieldsNamed(count, (number) => `f${number}`);
    const { status, text } = await post(visitor, "/contact", kind, fields);
    expect(status).toBe(400);
    expect(text.includes("Please enter your full name.")).toBe(whose === "the page's own");
  }
});

test.each([
  [NAME_MAX_LENGTH, "the page's own"],
  [NAME_MAX_LENGTH + 1, "a refusal"],
])("security 38: the answer to a name of %i characters is %s", async (length, whose) => {
  const visitor = (await TestClub.open({ sample: false })).visitor();
  for (const kind of FORM_KINDS) {
    const { text } = await post(visitor, "/contact", kind, [["a".repeat(length), "1"]]);
    expect(text.includes("Please enter your full name.")).toBe(whose === "the page's own");
  }
});

test("security 25: a field sent twice is a 400, except checkboxes of a list", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const twice = (name: string): Fields => [
    [name, "x"],
    [name, "y"],
  ];
  const answers = [
    ["/admin/bookings", "bookingId", "Failed to update booking status"],
    ["/admin/bookings.data", "bookingId", "Failed to update booking status"],
    ["/admin/registrations", "memberId", "<!DOCTYPE html>"],
    ["/admin/bookings", "from", "This form has the same field twice."],
    ["/admin/messages", "bookingId", "This form has the same field twice."],
    ["/ta/admin/messages", "bookingId", "இந்த ஃபார்மில் ஒரே புலம் இரண்டு முறை இருக்கிறது."],
  ] as const;
  for (const [path, name, shown] of answers) {
    const { status, text } = await post(admin, path, "plain", twice(name));
    expect({ path, status }).toEqual({ path, status: 400 });
    expect(text).toContain(shown);
  }
});

test.each(["/?", "/events?", "/signin.data?", "/community?"])(
  "'%s' with more than 200 parameters is a 400, with an odd parameter it is not",
  async (path) => {
    const asha = await (await TestClub.open()).member("asha");
    expect((await asha.get(path + "a=1&".repeat(FIELDS_MAX))).status).toBe(400);
    const odd = await asha.get(`${path}x[100000000]=1&a.b=2&__proto__=3&utm.source=x`);
    expect(odd.status).toBeLessThan(400);
  },
);

/** Names built from the form library's special characters. */
const hostileName = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "[", "]", ".", "0", "9", "_", "-", "%", " ", "é") }),
  fc.nat().map((index) => `phone[${index}]`),
  fc.nat({ max: 3_000 }).map((depth) => `goals${"[0]".repeat(depth)}`),
  fc.nat({ max: 3_000 }).map((depth) => `a${".b".repeat(depth)}`),
  fc.constantFrom("phone", "otp", "intent", "username", "password", "FullName", "botCheck", "ref"),
  fc.constantFrom("__proto__", "prototype", "hasOwnProperty", "valueOf", "length", "then"),
);
const hostileForm = fc.record({
  path: fc
    .constantFrom("/?index", "/contact", "/signin", "/signup", "/profile", "/admin/bookings")
    .chain((path) => fc.constantFrom(path, path.replace(/(\?index)?$/, ".data$1"))),
  kind: fc.constantFrom(...FORM_KINDS),
  fields: fc.array(fc.tuple(hostileName, fc.string({ unit: "binary", maxLength: 20 })), {
    maxLength: 12,
  }),
  repeated: fc.integer({ min: 1, max: 40 }),
});

test("security 25: no form with random names, depths and numbers is answered with 5xx", async () => {
  const club = await TestClub.open();
  const person = await club.member("meena");
  for (const [name, value] of (await club.admin()).cookies) person.cookies.set(name, value);
  const property = fc.asyncProperty(hostileForm, async ({ path, kind, fields, repeated }) => {
    const sent = Array.from({ length: repeated }, () => fields).flat();
    const { status } = await post(person, path, kind, sent);
    expect(status).toBeLessThan(500);
  });
  await fc.assert(property, { numRuns: HOSTILE_FORMS });
}, 60_000);

const OPENED = [
  "/profile?edit",
  "/events/lakeside-sunday-loop/book",
  "/admin/bookings?period=all&status=confirmed",
  "/admin/registrations?period=all",
  "/admin/subscribers/sample-member-asha",
  "/admin/events/sample-event-upcoming",
  "/admin/events/sample-event-upcoming/edit",
];

test("every form on a page sends only what its action accepts", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const urls = [
    ...pages.filter(({ path }) => !SIGNS_OUT.test(path)).map(({ url }) => url),
    ...OPENED,
  ];
  const forms: RenderedForm[] = [];
  for (const person of [club.visitor(), asha, await club.admin()])
    for (const url of urls) forms.push(...formsIn((await person.get(url)).text, url));
  for (const { pathname, isMultipart, submissions } of forms) {
    if (isMultipart)
      expect({ pathname, uploaders: uploadersAt(pathname) }).not.toMatchObject({
        uploaders: undefined,
      });
    for (const names of submissions) {
      const checked = new FieldNames(pathname);
      const refusals = names.map((name) => checked.refusalOfName(name)).filter(Boolean);
      expect({ pathname, names, refusals }).toEqual({ pathname, names, refusals: [] });
    }
  }
  expect(new Set(forms.map(({ pathname }) => pathname)).size).toBeGreaterThan(20);
  const names = forms.flatMap(({ submissions }) => submissions);
  expect(names.some((sent) => sent.indexOf("bookingId") !== sent.lastIndexOf("bookingId"))).toBe(
    true,
  );
});
