/** Background work runs in a thread of its own, where no request refreshes the club's content. */
import { expect, test } from "vitest";
import { saveSection } from "~/core/site/settings/content-changes.server";
import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";
import { sendJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { openQueued } from "../../support/queued-message";

function saveSmsPrice(db: Db, sms: string, now: Instant) {
  const values = { "messagePrices.sms": sms };
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now };
  return saveSection(db, { section: "message-prices", values, seen: 0, ...by });
}

test.each([
  ["0.31", 310],
  ["0.42", 420],
])("a job counts a message by the current price of %s rupees", async (sms, cost) => {
  const { club, db, clock, messages } = await openQueued("sms");
  await saveSmsPrice(db, sms, clock.at);
  clock.at += 500;
  await runJobs(sendJobs(club.services), club.services.log);
  expect(await messages()).toMatchObject([{ state: "sent", cost }]);
});

test("a change is read after the clock was set back by two days", async () => {
  const { club, db, clock } = await openQueued("sms");
  clock.at -= 2 * DAY_MS;
  await saveSmsPrice(db, "0.42", clock.at);
  expect((await club.services.contentStore.refresh()).messagePrices.sms).toBe("0.42");
});
