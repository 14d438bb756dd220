/** What a browser reads that opens any address of the site by itself: a page or a file, never data. */
import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pages, SIGNS_OUT } from "../../support/pages";

const AS_BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
/** Streams that do not end. */
const STREAMS = /\/changes$/;

const BROWSERS: Record<string, (club: TestClub) => Browser | Promise<Browser>> = {
  visitor: (club) => club.visitor(),
  member: (club) => club.member("asha"),
  admin: (club) => club.admin(),
};

const isBareError = (status: number, headers: Headers) =>
  status >= 400 && !headers.get("Content-Type")?.startsWith("text/html");

test.each(Object.entries(BROWSERS))(
  "no address answers the browser of a %s with data or a bare error",
  async (_, open) => {
    const browser = await open(await TestClub.open());
    const bare: string[] = [];
    for (const { url } of pages) {
      if (STREAMS.test(url) || SIGNS_OUT.test(url)) continue;
      const { status, headers } = await browser.get(url, AS_BROWSER);
      const type = headers.get("Content-Type") ?? "";
      const isFile = headers.has("Content-Disposition");
      const isData = type.startsWith("application/json") && !isFile;
      if (isData || isBareError(status, headers)) bare.push(`${status} ${type} ${url}`);
    }
    expect(bare).toEqual([]);
  },
);

test.each(Object.entries(BROWSERS))(
  "a form without fields, sent to any address by the browser of a %s, is answered with a page",
  async (_, open) => {
    const browser = await open(await TestClub.open());
    const bare: string[] = [];
    for (const { url } of pages) {
      if (SIGNS_OUT.test(url)) continue;
      const { status, headers, text } = await browser.post(url, {}, AS_BROWSER);
      const isOdd = /Internal Server|Unexpected Server/.test(readable(text));
      if (isOdd || status >= 500 || isBareError(status, headers)) bare.push(`${status} ${url}`);
    }
    expect(bare).toEqual([]);
  },
);

/** Addresses that take forms of scripts and show nothing. */
const ONLY_FORMS = pages.filter(({ id }) => {
  const { action, loader, default: page } = build.routes[id]?.module ?? {};
  return action && !loader && !page;
});

test("an address that only takes forms answers whoever may send them with 405 and Allow", async () => {
  expect(ONLY_FORMS.map(({ path }) => path)).toContain("/passkey");
  const club = await TestClub.open();
  const browsers = [club.visitor(), await club.member("asha"), await club.admin()];
  for (const { url } of ONLY_FORMS) {
    const opened: string[] = [];
    for (const browser of browsers) {
      const page = await browser.get(url, AS_BROWSER);
      const { status, headers, text } = await browser.get(url);
      const head = await browser.send(url, { method: "HEAD" });
      const data = await browser.get(`${url}.data`);
      expect([url, page.status, head.status]).toEqual([url, status, status]);
      expect([url, data.status < 500, isBareError(page.status, page.headers)]).toEqual([
        ...[url, true, false],
      ]);
      if (status !== 405) continue;
      expect(text).toBe("This cannot be done here.");
      expect([headers.get("Allow"), page.headers.get("Allow")]).toEqual(["POST", "POST"]);
      opened.push(readable(page.text));
    }
    expect(opened).not.toEqual([]);
    for (const text of opened) expect(text).toContain("There's nothing here");
  }
});
