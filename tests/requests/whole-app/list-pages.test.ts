/** Lists page after page: no row is left out or shown twice, forwards and backwards. */
import { expect, test } from "vitest";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { filledDatabase } from "../../support/database";
import { fillLongClub, PEOPLE } from "../../support/long-club";

/** A club with 120 events, payments, messages, credits and pending people, many of them of one moment. */
async function openLongClub() {
  const db = await filledDatabase("long club", fillLongClub);
  return await TestClub.open({ sample: false, services: { db } });
}

/** What `pattern` finds on every page from this one, following the links with this label. */
async function walk(admin: Browser, from: string, { label, pattern }: Walk): Promise<string[][]> {
  const pages: string[][] = [];
  for (let to: string | undefined = from; to !== undefined; ) {
    const { text, status }: { text: string; status: number } = await admin.get(to);
    expect(status).toBe(200);
    const [body = ""] = text.split("<script nonce");
    const main = body.slice(body.indexOf("<main"));
    pages.push([...new Set([...main.matchAll(pattern)].map(([found]) => found))]);
    to = linkTo(main, label);
    expect(pages.length).toBeLessThan(20);
  }
  return pages;
}

interface Walk {
  label: "Next" | "Previous";
  pattern: RegExp;
}

function linkTo(html: string, label: string): string | undefined {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  const found = links.find(([, , text = ""]) => text.replace(/<[^>]+>/g, "") === label);
  return found?.[1]?.replaceAll("&amp;", "&");
}

test.each([
  ["/admin/events", /Series \d+ S/g],
  ["/admin/payments", /PAGE\d+X/g],
  ["/admin/messages", /Writer \d+ W/g],
  ["/admin/credits", /Paid back to Nila \d+ N/g],
  ["/admin/credits?list=refunds", /Nila \d+ N/g],
  ["/admin/registrations?period=week", /Nila \d+ N/g],
  ["/admin/subscribers?sort=date", /Nila \d+ N/g],
  ["/admin/subscribers?sort=name", /Nila \d+ N/g],
  ["/admin/subscribers?sort=sessions&status=active", /Nila \d+ N/g],
  ["/admin/subscribers?q=nila", /Nila \d+ N/g],
  ["/admin/bookings?period=all", /Choose Nila \d+ N/g],
  ["/admin/bookings?period=all&status=pending", /Choose Nila \d+ N/g],
])(
  "%s shows every row once, forwards as well as back from its last page",
  async (path, pattern) => {
    const club = await openLongClub();
    const admin = await club.admin();
    const forwards = await walk(admin, path, { label: "Next", pattern });
    const rows = forwards.flat();
    const expected = /registrations|active/.test(path) ? PEOPLE / 2 : PEOPLE;
    expect(new Set(rows).size).toBe(expected);
    expect(rows).toHaveLength(expected);
    if (!path.includes("registrations")) expect(forwards.length).toBeGreaterThan(1);
    const last = `${path}${path.includes("?") ? "&" : "?"}at=last`;
    const backwards = await walk(admin, last, { label: "Previous", pattern });
    expect(backwards.toReversed().flat()).toEqual(expect.arrayContaining(rows));
    expect(backwards.at(-1)).toEqual(forwards[0]);
  },
);
