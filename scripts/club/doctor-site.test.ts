import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "~/env.server";
import { DAY_MS, SECOND_MS } from "~/lib/dates";
import { freePort } from "../../tools/torture/free-port";
import { examineListener, examineSite, readSockets } from "./doctor-site";

const run = promisify(execFile);
const CERTIFICATE_DAYS = 30;

/** A site on its own port, over TLS with a trusted certificate or an untrusted one. */
async function openSite({ status = 200, isTrusted = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "doctor-site-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(CERTIFICATE_DAYS)];
  await run("openssl", ["req", ...made, "-keyout", key, "-out", cert, ...name]);
  const files = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(files, (_, response) => response.writeHead(status).end());
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  const trusted = getCACertificates("default");
  if (isTrusted) setDefaultCACertificates([...trusted, files.cert.toString()]);
  onTestFinished(() => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return `https://localhost:${port}`;
}

/** The doctor's remarks about this address after so many days: 'bad Clock', 'good Site'… */
async function examined(publicUrl: string | undefined, days = 0, trustedProxies = ["10.0.0.1"]) {
  // No port: whatever else listens on this machine is no matter here.
  const env = { ...readEnv({}), port: 0, publicUrl, trustedProxies };
  const remarks = await examineSite(env, Date.now() + days * DAY_MS);
  const withoutTodo = remarks.filter(
    ({ state, todo }) => (state === "bad" || state === "look") !== (todo !== undefined),
  );
  expect(withoutTodo).toEqual([]);
  return remarks.map(({ state, title }) => `${state} ${title}`);
}

test("a site in order passes every check from outside", async () => {
  expect(await examined(await openSite())).toEqual([
    ...["good Site", "good Clock", "good Certificate", "said Plain HTTP"],
  ]);
});

test("a certificate that ends within 20 days is to be looked at, within 5 it is bad", async () => {
  const site = await openSite();
  const certificateAfter = async (days: number) => (await examined(site, days))[2];
  expect(await certificateAfter(CERTIFICATE_DAYS - 21.5)).toBe("good Certificate");
  expect(await certificateAfter(CERTIFICATE_DAYS - 19.5)).toBe("look Certificate");
  expect(await certificateAfter(CERTIFICATE_DAYS - 4.5)).toBe("bad Certificate");
});

test("a certificate that browsers refuse makes the site behind it bad too", async () => {
  const site = await openSite({ isTrusted: false });
  expect(await examined(site)).toEqual(["bad Site", "bad Certificate", "said Plain HTTP"]);
});

test("a clock that is a minute off is bad", async () => {
  const site = await openSite();
  const minute = (60 * SECOND_MS) / DAY_MS;
  expect((await examined(site, minute))[1]).toBe("bad Clock");
  expect((await examined(site, -minute))[1]).toBe("bad Clock");
});

test("a site that answers with an error, or not at all, is bad", async () => {
  expect((await examined(await openSite({ status: 503 })))[0]).toBe("bad Site");
  expect((await examined(`http://127.0.0.1:${await freePort()}`))[0]).toBe("bad Site");
});

test("a safe address without a named proxy is bad, as everybody would share one address", async () => {
  expect(await examined(await openSite(), 0, [])).toContain("bad Address and proxy");
});

test("a trial has no site to examine", async () => {
  expect(await examined(undefined)).toEqual(["said Mode"]);
});

test.each([
  ["0100007F:0BB8", "good"],
  ["00000000000000000000000001000000:0BB8", "good"],
  ["0000000000000000FFFF00000100007F:0BB8", "good"],
  ["00000000:0BB8", "look"],
  ["00000000000000000000000000000000:0BB8", "look"],
  ["0500000A:0BB8", "look"],
  ["00000000:0BB9", undefined],
])("a club that listens at %s is %s", (local, state) => {
  const sockets = readSockets(`  sl  local_address rem_address   st
   0: ${local} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 1
   1: 0500000A:0BB8 0600000A:D431 01 00000000:00000000 00:00000000 00000000 1000 0 2`);
  expect(examineListener(3000, sockets)[0]?.state).toBe(state);
});
