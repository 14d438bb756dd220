/** The statements of a request in its trace, on a database that was opened as the server opens it. */
import * as build from "virtual:react-router/server-build";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "~/db/open";
import { createApp } from "../../../server/app";
import { openTraced } from "../../../server/open-traced";
import { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pathsIn, spansIn } from "../../support/collected-spans";
import { filledDataLocation } from "../../support/data-location";
import { fakeService, json } from "../../support/fake-service";

async function openTracedClub() {
  const collector = await fakeService(json(200, {}));
  const settings = { endpoint: collector.url, ratio: 1, serviceName: "club" };
  const traced = openTraced(settings, build.assets.version);
  const place = await filledDataLocation("empty", async () => {});
  const db = openDatabase(place, { onQuery: traced.onQuery });
  onTestFinished(() => db.destroy());
  const club = await TestClub.open({ services: { db } });
  const app = createApp(club.services, traced.build(build), { traces: traced.traces });
  const asha = new Browser((request) => app.fetch(request), "http://localhost");
  for (const [name, value] of (await club.member("asha")).cookies) asha.cookies.set(name, value);
  const bodies = async () => {
    await traced.traces.close();
    return collector.seen.map(({ body }) => body);
  };
  return { db, asha, traces: traced.traces, bodies };
}

test("reads and writes of a request have spans without values, in transactions too", async () => {
  const { asha, bodies } = await openTracedClub();
  expect((await asha.get("/bookings/sample-booking-asha")).status).toBe(200);
  const consent = { intent: "consent", purpose: "photos", given: "yes" };
  expect((await asha.post("/settings/privacy", consent)).status).toBeLessThan(400);
  const sent = await bodies();
  const paths = pathsIn(spansIn(sent));
  expect(paths).toEqual(
    expect.arrayContaining([
      "GET /bookings/:id > select sessions",
      expect.stringMatching(/^GET \/bookings\/:id > loader [\w/-]+ > select bookings$/),
      expect.stringMatching(/^POST \/settings\/privacy > action [\w/-]+ > (insert|with) \w+$/),
    ]),
  );
  expect(sent.join("\n")).not.toMatch(/Asha|6000000001|sample-|photos/);
});

test("a statement that fails has a span that says so", async () => {
  const { db, traces, bodies } = await openTracedClub();
  await traces.within("job x", async () => {
    await expect(sql`select * from "no_such_table"`.execute(db)).rejects.toThrow("no_such_table");
  });
  const spans = spansIn(await bodies());
  expect(pathsIn(spans)).toContain("job x > select no_such_table");
  expect(spans.find(({ name }) => name.includes("no_such_table"))?.isFailed).toBe(true);
});
