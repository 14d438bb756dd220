import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { TestClub } from "../../support/club";

const get = (club: TestClub, path: string, encoding: string) =>
  club.fetch(new Request(`http://localhost${path}`, { headers: { "Accept-Encoding": encoding } }));

test.each([
  ["/signin", "Get OTP"],
  ["/no-such-page", "There is no page here"],
  ["/art/5/a-run.svg", "<svg"],
  ["/feed.xml", "<rss"],
  ["/sitemap.xml", "<urlset"],
  ["/events.ics", "BEGIN:VCALENDAR"],
])("%s is compressed where the client accepts it, with the same content", async (path, text) => {
  const club = await TestClub.open();
  const plain = await get(club, path, "");
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(plain.headers.get("Vary")).toContain("Accept-Encoding");
  const bytes = Buffer.from(await plain.arrayBuffer());
  expect(bytes.toString()).toContain(text);
  for (const [accepted, encoding, unpack] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
  ] as const) {
    const packed = await get(club, path, accepted);
    expect(packed.status).toBe(plain.status);
    expect(packed.headers.get("Content-Encoding")).toBe(encoding);
    expect(packed.headers.get("Content-Length")).toBeNull();
    const body = Buffer.from(await packed.arrayBuffer());
    expect(body.length).toBeLessThan(bytes.length / 1.5);
    expect(unpack(body).toString()).toContain(text);
  }
});

test("the service worker's script is packed, and is not sent to a browser that has it", async () => {
  const club = await TestClub.open();
  const plain = await (await get(club, "/sw.js", "")).bytes();
  for (const [accepted, unpack] of [
    ["gzip, deflate, br, zstd", brotliDecompressSync],
    ["gzip, br;q=0", gunzipSync],
  ] as const) {
    const packed = await get(club, "/sw.js", accepted);
    const body = await packed.bytes();
    expect(body.length).toBeLessThan(plain.length / 2);
    expect(unpack(body).equals(plain)).toBe(true);
    const headers = {
      "Accept-Encoding": accepted,
      "If-None-Match": packed.headers.get("ETag") ?? "",
    };
    const again = await club.fetch(new Request("http://localhost/sw.js", { headers }));
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, "no-cache"]);
    expect((await again.bytes()).length).toBe(0);
  }
});

test("pictures and very short answers are not compressed", async () => {
  const club = await TestClub.open();
  for (const path of ["/share.png", "/events/lakeside-sunday-loop/share.png", "/healthz"]) {
    expect((await get(club, path, "br, gzip")).headers.get("Content-Encoding")).toBeNull();
  }
});

test("the server keeps working after a client disconnects in the middle of a page", async () => {
  const club = await TestClub.open();
  const answer = await get(club, "/signin", "br");
  await answer.body?.cancel();
  expect((await get(club, "/signin", "br")).status).toBe(200);
});
