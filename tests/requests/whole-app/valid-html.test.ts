import { expect, test } from "vitest";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pages } from "../../support/pages";
import { invalidIn } from "../../support/valid-html";

/** Pages that only a filled club, an address or a state shows. */
const MORE = {
  visitor: ["/events/no-such-run", "/signin?next=/inbox", "/plans?plan=pay_per_run"],
  member: ["/profile?edit", "/?welcome=registered", "/progress?grain=month"],
  admin: [
    "/admin/bookings?period=all",
    "/admin/registrations?period=all",
    "/admin/events/sample-event-upcoming",
    "/admin/events/sample-event-upcoming/edit",
    "/admin/subscribers/sample-member-asha",
    "/admin/reports?tab=users",
    "/admin/reports?tab=growth",
    "/admin/search?q=asha",
    "/admin/payments?state=all",
  ],
};

/** Forms with every field left out. */
const REFUSED = [
  ["/signin", { intent: "send" }],
  ["/admin", { username: "nobody", password: "not this one" }],
  ["/signup", { intent: "send" }],
  ["/contact", {}],
  ["/events/lakeside-sunday-loop/book", { intent: "review", phone: "" }],
] as const;

const ADDRESSES = pages.map(({ url }) => url).filter((url) => !url.endsWith("/logout"));

async function faultsOf(who: string, browser: Browser, paths: readonly string[]) {
  const faults: string[] = [];
  let checked = 0;
  for (const path of paths) {
    const { headers, text } = await browser.get(path);
    if (!headers.get("Content-Type")?.startsWith("text/html") || text === "") continue;
    checked += 1;
    for (const fault of await invalidIn(text)) faults.push(`${who} ${path}: ${fault}`);
  }
  return { faults, checked };
}

test.each(["visitor", "member", "admin"] as const)(
  "every page is valid HTML: %s",
  async (who) => {
    const club = await TestClub.open();
    const people = {
      visitor: async () => club.visitor(),
      member: () => club.member("asha"),
      admin: () => club.admin(),
    };
    const found = await faultsOf(who, await people[who](), [...ADDRESSES, ...MORE[who]]);
    expect(found.checked).toBeGreaterThan(40);
    expect(found.faults).toEqual([]);
  },
  60_000,
);

test("a refused form is valid HTML", async () => {
  const club = await TestClub.open();
  const faults: string[] = [];
  for (const [path, fields] of REFUSED) {
    const { status, text } = await club.visitor().post(path, fields);
    expect(status, path).toBe(400);
    for (const fault of await invalidIn(text)) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test("what is not valid is found", async () => {
  const html = '<!doctype html><html lang="en"><title>x</title><ul><div></div></ul></html>';
  expect(await invalidIn(html)).toEqual([expect.stringContaining("element-permitted-content")]);
  const nameless =
    '<!doctype html><html lang="en"><title>x</title><p aria-describedby="y"></p></html>';
  expect(await invalidIn(nameless)).toEqual(["aria-describedby: there is no y"]);
});
