/** A method that an address does not support is 405 with Allow. */
import { expect, test } from "vitest";
import { TestClub } from "../../support/club";
import { pages } from "../../support/pages";
import { openRawServer } from "../../support/raw-server";

const TYPES = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

test("same-origin OPTIONS, PUT, PATCH and DELETE are 405 at every address, with any body", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  for (const { url } of pages) {
    for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE"]) {
      for (const type of TYPES) {
        const headers = { Origin: visitor.origin, "Content-Type": type };
        const body = method === "OPTIONS" ? null : "a=b";
        const answer = await visitor.send(url, { method, headers, body });
        const allow = answer.headers.get("Allow");
        expect({ url, method, type, status: answer.status, allow }).toEqual({
          url,
          method,
          type,
          status: 405,
          allow: expect.stringMatching(/^(GET, HEAD|POST|GET, HEAD, POST)$/),
        });
      }
    }
  }
});

test.each([
  ["/contact", "GET, HEAD, POST"],
  ["/contact.data", "GET, HEAD, POST"],
  ["/about", "GET, HEAD"],
  ["/robots.txt", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
  ["/sw.js", "GET, HEAD"],
  ["/qr-scanner/sync", "POST"],
])("Allow for %s is %s", async (path, allowed) => {
  const club = await TestClub.open({ sample: false });
  const answer = await club.visitor().send(path, { method: "OPTIONS" });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
});

test.each(["/robots.txt", "/about.data", "/healthz", "/sw.js"])(
  "a POST to %s, which takes none, is 405 with Allow and a sentence",
  async (path) => {
    const club = await TestClub.open({ sample: false });
    const { status, headers, text } = await club.visitor().post(path, { a: "b" });
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(text).toBe("This cannot be done here.");
  },
);

test.each(["Content-Length: 0\r\n", ""])(
  "a POST without a body ('%s') is a form without fields",
  async (length) => {
    const send = await openRawServer(await TestClub.open({ sample: false }));
    const post = (path: string) =>
      send(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${length}Connection: close\r\n\r\n`,
      );
    const { status, body } = await post("/contact");
    expect(status).toBe(400);
    expect(body).toContain("FullName");
    expect((await post("/logout")).status).toBe(302);
    expect((await post("/about")).status).toBe(405);
  },
);

test("a POST to / without the index parameter reaches the form of the landing page", async () => {
  const club = await TestClub.open({ sample: false });
  for (const path of ["/", "/?a=b", "/?index"]) {
    const { status, text } = await club.visitor().post(path, {});
    expect([path, status]).toEqual([path, 400]);
    expect(text).toContain("FullName");
  }
});

test("TRACE and methods of other protocols are 405 without an Origin", async () => {
  const club = await TestClub.open({ sample: false });
  const send = await openRawServer(club);
  for (const method of ["TRACE", "PROPFIND", "QUERY", "LOCK"]) {
    const sent = `${method} /events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const { status, headers } = await send(sent);
    expect({ method, status }).toEqual({ method, status: 405 });
    expect(headers.get("Allow")).toBe("GET, HEAD");
  }
});

test("a GET to an unknown address is 404", async () => {
  const club = await TestClub.open({ sample: false });
  for (const method of ["GET", "HEAD"])
    expect((await club.visitor().send("/nowhere", { method })).status).toBe(404);
});
