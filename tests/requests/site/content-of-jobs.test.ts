/** Background work runs in a thread of its own, where no request refreshes the club's content. */
import { expect, test } from "vitest";
import { saveSection } from "~/core/site/settings/save-section.server";
import { sendJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { openQueued } from "../../support/queued-message";

test.each([
  ["0.31", 310],
  ["0.42", 420],
])("a job counts a message by the current price of %s rupees", async (sms, cost) => {
  const { club, db, clock, messages } = await openQueued("sms");
  const values = { "messagePrices.sms": sms };
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: clock.at };
  await saveSection(db, { section: "message-prices", values, seen: 0, ...by });
  clock.at += 500;
  await runJobs(sendJobs(club.services), club.services.log);
  expect(await messages()).toMatchObject([{ state: "sent", cost }]);
});
