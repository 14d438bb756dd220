/** Characters of every plane of Unicode where an answer repeats input in a header. */
import { expect, test } from "vitest";
import { download } from "~/lib/download";
import { localPath } from "~/lib/local-path";
import { openWithAdmin } from "../../support/admin-club";
import type { Answer, Browser } from "../../support/browser";
import { ADMIN, TestClub } from "../../support/club";
import { signUpForm, typedPhone } from "../../support/codes";
import { ROUTE_PATTERNS } from "../../support/hostile";
import { deviceOfAsha, optionsOf } from "../../support/passkeys";

const PLANES = 17;
const PLANE_SIZE = 0x1_00_00;

/** The ends of Latin-1 and a few of each plane: its first, some inside it and its last; no lone surrogate. */
const CHARACTERS = [
  ...[0x20, 0x22, 0x25, 0x7e, 0xa0, 0xff, 0x1_00, 0x2028, 0xd7ff, 0xe000, 0xfeff],
  ...Array.from({ length: PLANES }, (_, plane) =>
    [0x0, 0x9_2d, 0x5a_5a, 0xff_fd, 0xff_ff].map((place) => plane * PLANE_SIZE + place),
  ).flat(),
]
  .filter((point) => point > 0x1f)
  .map((point) => String.fromCodePoint(point));
const ALL = CHARACTERS.join("");
const NEXTS = [...CHARACTERS.map((character) => `/progress?by=${character}`), `/${ALL}`];
/** Each needs a code of its own. */
const FEW_NEXTS = [
  ["a letter above Latin-1", "/progress?by=\u{100}"],
  ["an emoji", "/progress?by=\u{1f3c3}"],
  ["every plane", `/${ALL}`],
  ["more than a header holds", `/${"\u{f1}".repeat(4_000)}`],
] as const;

const at = (page: string, next: string) => `${page}?${new URLSearchParams({ next })}`;

/** Expects a redirect to a path of this site which any proxy takes. */
function expectRedirect({ status, location = "" }: Answer): void {
  expect(status).toBe(302);
  expect(location).toMatch(/^\/(?!\/)[!-~]*$/);
  expect(location.length).toBeLessThanOrEqual(2_000);
}

async function countSpent(club: TestClub): Promise<number> {
  const rows = await club.db
    .selectFrom("otp_challenge")
    .select("id")
    .where("consumed_at", "is not", null)
    .execute();
  return rows.length;
}

test.each(FEW_NEXTS)(
  "security 62: a sign-in whose next page has %s spends its code on a session",
  async (_, next) => {
    const club = await TestClub.open();
    const browser = club.visitor();
    await browser.post("/signin", { intent: "send", phone: typedPhone(1) });
    const otp = club.sms.codeFor(`+91${typedPhone(1)}`);
    const entered = { intent: "verify", phone: typedPhone(1), otp };
    const answer = await browser.post(at("/signin", next), entered);
    expectRedirect(answer);
    expect([await countSpent(club), browser.cookies.has("session")]).toEqual([1, true]);
  },
);

test.each(FEW_NEXTS)(
  "security 62: a sign-up whose next page has %s spends its code on a session",
  async (_, next) => {
    const club = await TestClub.open();
    const browser = club.visitor();
    const page = at("/signup", next);
    await browser.post(page, { intent: "send", phone: typedPhone(2) });
    const otp = club.sms.codeFor(`+91${typedPhone(2)}`);
    const proven = await browser.post(page, { intent: "verify", phone: typedPhone(2), otp });
    expect(proven.status).toBe(302);
    expect(proven.location).toMatch(/^\/signup[!-~]*$/);
    expectRedirect(await browser.post(page, { ...signUpForm(typedPhone(2)), intent: "submit" }));
    expect([await countSpent(club), browser.cookies.has("session")]).toEqual([1, true]);
  },
);

test.each(FEW_NEXTS)(
  "security 62: a known number on the sign-up page whose next page has %s is signed in",
  async (_, next) => {
    const club = await TestClub.open();
    const browser = club.visitor();
    await browser.post("/signup", { intent: "send", phone: "6000000001" });
    const otp = club.sms.codeFor("+916000000001");
    const entered = { intent: "verify", phone: "6000000001", otp };
    expectRedirect(await browser.post(at("/signup", next), entered));
    expect([await countSpent(club), browser.cookies.has("session")]).toEqual([1, true]);
  },
);

test.each(FEW_NEXTS)(
  "security 62: a passkey's sign-in whose next page has %s gives a session",
  async (_, next) => {
    const club = await TestClub.open();
    const { device } = await deviceOfAsha(club);
    const browser = club.visitor();
    const options = optionsOf(await browser.post("/passkey", { for: "member" }));
    const entered = { intent: "passkey", answer: device.use(options) };
    expectRedirect(await browser.post(at("/signin", next), entered));
    expect(browser.cookies.has("session")).toBe(true);
  },
);

test.each(FEW_NEXTS)(
  "security 62: an admin's sign-in whose next page has %s gives a session",
  async (_, next) => {
    const { club } = await openWithAdmin();
    const browser = club.visitor();
    expectRedirect(await browser.post(at("/admin", next), ADMIN));
    expect(browser.cookies.has("admin")).toBe(true);
  },
);

const REDIRECTS: [string, (club: TestClub) => Promise<(next: string) => Promise<Answer>>][] = [
  ["/signin of a member", async (club) => asked(await club.member("asha"), "/signin")],
  ["/signup of a member", async (club) => asked(await club.member("asha"), "/signup")],
  ["/admin of an admin", async (club) => asked(await club.admin(), "/admin")],
  [
    "a consent that leads back",
    async (club) => {
      const asha = await club.member("asha");
      const fields = { intent: "consent", purpose: "public_board", given: "yes" };
      return (next) => asha.post("/settings/privacy", { ...fields, next });
    },
  ],
];

function asked(browser: Browser, page: string) {
  return (next: string) => browser.get(at(page, next));
}

test.each(REDIRECTS)("%s redirects to every character", async (_, open) => {
  const go = await open(await TestClub.open());
  for (const next of NEXTS) expectRedirect(await go(next));
});

test("a page asked for without a session leads to the log-in, whatever is in its address", async () => {
  const visitor = (await TestClub.open()).visitor();
  for (const character of CHARACTERS) {
    const query = new URLSearchParams({ q: character });
    expectRedirect(await visitor.get(`/admin/subscribers/m?${query}`));
    const answer = await visitor.get(`/admin/subscribers/${encodeURIComponent(character)}`);
    expect([character, answer.status]).toEqual([character, 302]);
  }
});

const NAMES = ["next", "from", "to", "ref", "plan", "q", "event", "by", "show", "after", "welcome"];

test.each(["visitor", "member", "admin"] as const)(
  "every address takes every plane from a %s, in its path and its query",
  async (role) => {
    const club = await TestClub.open();
    const browser = await {
      visitor: () => club.visitor(),
      member: () => club.member("asha"),
      admin: () => club.admin(),
    }[role]();
    const query = new URLSearchParams(NAMES.map((name) => [name, `/${ALL}`]));
    for (const pattern of ROUTE_PATTERNS) {
      const path = pattern.replace(/:\w+\??|\*/g, encodeURIComponent(ALL.replaceAll("/", "")));
      const { status, location = "/" } = await browser.get(`${path}?${query}`);
      expect([pattern, status < 500, /^[!-~]+$/.test(location)]).toEqual([pattern, true, true]);
    }
  },
);

test("a path keeps what it leads to, in ASCII", () => {
  for (const character of CHARACTERS) {
    const path = localPath(`/a${character}b`, "/fallback");
    if (path === "/fallback") expect(character).toMatch(/[\p{Cc}\\]/u);
    else expect(new URL(path, "http://a").href).toBe(new URL(`/a${character}b`, "http://a").href);
  }
  expect(localPath("/a\ud83c", "/fallback")).toBe("/a%EF%BF%BD");
});

test("a file of any name is sent, and saved under that name", () => {
  for (const character of [...CHARACTERS, "\r\n", '"', "\\", "\ud83c"]) {
    const { headers } = download("", { type: "text/csv", name: `a${character}b.csv` });
    const sent = headers.get("Content-Disposition") ?? "";
    expect(sent).toMatch(/^attachment; filename="[ !#-[\]-~]+"(; filename\*=UTF-8''[\w.%!~-]+)?$/);
    const [, whole] = /filename\*=UTF-8''(.+)$/.exec(sent) ?? [];
    const [, plain] = /filename="([^"]+)"/.exec(sent) ?? [];
    const name = whole === undefined ? plain : decodeURIComponent(whole);
    expect(name).toBe(`a${character}b.csv`.toWellFormed());
  }
});
