import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import {
  AT_THE_DESK,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  sync,
  tap,
} from "../../support/desk-requests";

const HOME = AT_THE_DESK + 2 * HOUR_MS;

test("the event page says who is still out while a run that counts its people home goes on", async () => {
  const club = await openAtDesk();
  await club.db.updateTable("events").set({ counts_home: 1 }).where("id", "=", EVENT_ID).execute();
  const desk = await leader(club);
  const page = async () =>
    readable((await (await club.admin()).get(`/admin/events/${EVENT_ID}`)).text);
  await sync(desk, [tap("arjun"), tap("divya")]);
  expect(await page()).toContain("2 checked in 2 still out");
  club.clock.at = HOME + MINUTE_MS;
  const home = { bookingId: "sample-booking-arjun", method: "list", at: HOME, heardAt: HOME };
  await sync(desk, [entry("home", home)], { deviceNow: club.clock.at });
  expect(await page()).toContain("2 checked in 1 still out");
  await club.db.updateTable("events").set({ status: "completed" }).execute();
  expect(await page()).not.toContain("still out");
});
