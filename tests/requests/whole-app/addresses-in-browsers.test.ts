/** What a browser reads that opens any address of the site by itself: a page or a file, never data. */
import { expect, test } from "vitest";
import type { Browser } from "../../support/browser";
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
      const isBareError = status >= 400 && !type.startsWith("text/html");
      if (isData || isBareError) bare.push(`${status} ${type} ${url}`);
    }
    expect(bare).toEqual([]);
  },
);
