import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const TELL = "Tell friends on WhatsApp";

test("telling friends 'I'm in!' is offered once the seat is paid for, not while it is held", async () => {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  const arjun = await club.member("arjun");
  const booked = await arjun.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const page = booked.location?.replace("?new", "") ?? "";
  const read = async () => readable((await arjun.get(page)).text);
  expect(await read()).not.toContain(TELL);
  await arjun.post(page, { intent: "report", utr: "412345678901" });
  expect(await read()).not.toContain(TELL);
  expect(await read()).toContain("Add to calendar");
  const rows = club.db.selectFrom("payments").select("id").where("event_id", "=", RUN);
  const { id } = await rows.executeTakeFirstOrThrow();
  await (await club.admin()).post("/admin/payments", { paymentId: id, method: "upi" });
  expect(await read()).toContain(TELL);
});
