import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshClub as content } from "~/content/club";
import { DAY_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";

const YEAR_MS = 365 * DAY_MS;

function fieldsOf(text: string): Record<string, string> {
  const lines = text.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
  );
}

test("security.txt names the club's contact and expires within a year, whenever it is read", async () => {
  const club = await TestClub.open({ sample: false });
  for (let year = 0; year < 3; year += 1) {
    const answer = await club.visitor().get("/.well-known/security.txt");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const fields = fieldsOf(answer.text);
    expect(fields).toMatchObject({
      Contact: `mailto:${content.email}`,
      "Preferred-Languages": "en",
    });
    expect(fields).not.toHaveProperty("Canonical");
    const lastsMs = Date.parse(fields.Expires ?? "") - club.clock.at;
    expect(lastsMs).toBeGreaterThan(30 * DAY_MS);
    expect(lastsMs).toBeLessThan(YEAR_MS);
    club.clock.at += YEAR_MS;
  }
});

test("on a live site security.txt names its own address", async () => {
  const services = { mode: "live" as const, publicUrl: "https://run.example" };
  const club = await TestClub.open({ sample: false, services });
  const { text } = await club.visitor().get("/.well-known/security.txt");
  expect(fieldsOf(text).Canonical).toBe("https://run.example/.well-known/security.txt");
});

test("every linked icon is a file of its declared type and size", async () => {
  const club = await TestClub.open();
  // Pages of visitors hold the last one themselves.
  const member = await club.member("asha");
  const { text } = await member.get("/dashboard");
  const tags = text.match(/<link [^>]*rel="icon"[^>]*>/g) ?? [];
  const icons = tags.map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? "");
  expect(icons).toEqual(["/favicon.ico", "/favicon-96.png", "/favicon.svg"]);
  const [ico, png, svg] = icons.map((path) => readFileSync(`public${path}`));
  // An icon file starts with 0, 1 and the number of its pictures, each of 16 bytes that say where it is.
  const pictures = ico?.readUInt16LE(4) ?? 0;
  expect(ico?.readUInt32BE(0)).toBe(0x00_00_01_00);
  expect(pictures).toBe(3);
  for (let at = 6; at < 6 + 16 * pictures; at += 16) {
    const start = ico?.readUInt32LE(at + 12) ?? 0;
    expect(ico?.subarray(start + 1, start + 4).toString()).toBe("PNG");
    // Width and height of the picture itself.
    expect(ico?.readUInt32BE(start + 16)).toBe(ico?.at(at));
  }
  expect(png?.subarray(1, 4).toString()).toBe("PNG");
  expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([96, 96]);
  expect(svg?.toString()).toContain("<svg");
});
