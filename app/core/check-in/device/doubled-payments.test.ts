import { expect, test } from "vitest";
import { again, DeskPage, listOf } from "../../../../tests/support/check-in-desk";

test("a payment that a newer list has as doubled no more needs no look", () => {
  const page = new DeskPage().open();
  page.happen({ type: "paid_tapped", bookingId: "b1", paidBy: "cash" });
  const { nonce } = page.keep(1).entry;
  page.exchange();
  const { id } = page.take("send_batch");
  const back = { reason: "paid_already" as const, rupees: 99, paidWith: "cash" as const };
  const results = new Map([[nonce, "duplicate" as const]]);
  const answer = { link: "online" as const, results, back: new Map([[nonce, back]]) };
  page.happen({ type: "batch_answered", id, answer });
  page.settle();
  const isAside = () => page.screen.unsettled.length === 1;
  again(page).answerList("online", listOf());
  expect(isAside()).toBe(true);
  again(page).answerList("online", listOf({ doubled: [nonce] }));
  expect(isAside()).toBe(true);
  page.asked = [];
  again(page).answerList("online", listOf({ doubled: [] }));
  expect(isAside()).toBe(false);
  expect(page.take("store_list").plain).toEqual([1]);
});
