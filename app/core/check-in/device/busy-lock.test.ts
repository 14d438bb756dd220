import { expect, test } from "vitest";
import { DeskPage, listOf, sending } from "../../../../tests/support/check-in-desk";

/** Asha's check-in waits while another page holds the lock. */
function busy(): DeskPage {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  page.readAgain().take("lock");
  page.happen({ type: "lock_failed" });
  return page;
}

test("while another page sends, entries wait and every round asks for the lock", () => {
  const page = busy();
  expect([page.screen.link, page.screen.waiting.length, page.types()]).toEqual([
    ...["online", 1],
    ["signal"],
  ]);
  page.take("signal");
  page.happen({ type: "timer_ticked", isScrolling: false });
  expect(page.types()).toEqual(["read_device"]);
  page.exchange().answerBatch().settle();
  expect(page.screen.waiting).toEqual([]);
});

test("while another page sends, the newest list is requested and shown", () => {
  const page = busy();
  page.happen({ type: "woken" });
  page.readAgain().take("lock");
  page.happen({ type: "lock_failed" });
  const roster = page.screen.roster.map((person) => ({ ...person, isGuest: true }));
  page.answerList("online", listOf({ roster }));
  expect(page.screen.roster.every(({ isGuest }) => isGuest)).toBe(true);
  expect(page.shownIn()).toEqual(["b1"]);
});

test("the lock is given back before a list is requested", () => {
  const page = sending();
  page.happen({ type: "woken" });
  page.answerBatch().settle().readAgain();
  expect(page.types()).toEqual(["signal", "unlock", "ask_list"]);
});
