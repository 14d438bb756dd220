import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "open-run";
const PATH = `/events/${RUN}`;

async function openRun({ hasGroups }: { hasGroups: boolean }) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  if (!hasGroups) await club.db.deleteFrom("pace_groups").where("event_id", "=", RUN).execute();
  return { club, asha: await club.member("asha"), arjun: await club.member("arjun") };
}

function press(browser: Browser, intent: string) {
  return browser.post(`${PATH}/book`, {
    intent,
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
}

/** The review, the booking's page and who's coming of a booking without a chosen group. */
async function pagesOf({ club, asha, arjun }: Awaited<ReturnType<typeof openRun>>) {
  const review = readable((await press(asha, "review")).text);
  const { location } = await press(asha, "book");
  const booking = readable((await asha.get(location ?? "")).text);
  await club.db
    .updateTable("bookings")
    .set({ status: "confirmed" })
    .where("event_id", "=", RUN)
    .execute();
  await asha.post("/settings/privacy", { intent: "consent", purpose: "coming", given: "yes" });
  const coming = readable((await arjun.get(PATH)).text);
  expect(review).toContain("Is this right?");
  expect(booking).toContain("Pay-Per-Run");
  return { review, booking, coming };
}

test("a run without pace groups says nothing of them after the choice", async () => {
  const pages = await pagesOf(await openRun({ hasGroups: false }));
  expect(pages.review).not.toContain("Pace group");
  expect(pages.booking).not.toContain("Pace group");
  expect(pages.coming).not.toContain("Will decide at the start");
});

test("a run with pace groups says that the choice is open", async () => {
  const pages = await pagesOf(await openRun({ hasGroups: true }));
  expect(pages.review).toContain("Pace group Decided at the start");
  expect(pages.booking).toContain("Pace group Decided at the start");
  expect(pages.coming).toContain("Will decide at the start");
});
