import { expect, test } from "vitest";
import { again, DeskPage, listOf, NOW, sending } from "../../../../tests/support/check-in-desk";

test("of a failing batch only the failing entry is set aside, after three tries", () => {
  const page = new DeskPage().open();
  for (const [index, bookingId] of ["b1", "b2"].entries()) {
    page.happen({ type: "check_in_tapped", bookingId });
    page.keep(index + 1);
  }
  page.exchange();
  for (const _ of [1, 2]) {
    expect(page.find("send_batch")?.entries).toHaveLength(2);
    page.failBatch();
    expect(page.find("send_batch")?.entries).toHaveLength(1);
    page.failBatch();
    expect(page.screen.link).toBe("offline");
    again(page);
  }
  page.failBatch().failBatch();
  // The server answers the probe, so the entry is at fault.
  page.answerList("online", listOf()).settle().answerBatch().settle();
  expect(page.screen.unsettled).toMatchObject([{ label: "Asha Raman", result: "server_failed" }]);
  expect(page.shownIn()).toEqual(["b2"]);
  expect(page.screen.waiting).toEqual([]);

  page.answerList("online", listOf({ roster: page.screen.roster }));
  page.take("unlock");
  page.happen({ type: "send_again_tapped", seq: 1 });
  expect(page.take("requeue").item).toMatchObject({ seq: 1, label: "Asha Raman" });
  page.exchange().answerBatch().settle();
  expect(page.screen.unsettled).toEqual([]);
  expect(page.shownIn()).toEqual(["b1", "b2"]);
});

test("a server that fails on every entry sets none aside", () => {
  const page = sending();
  for (const _ of [1, 2]) again(page.failBatch());
  page.failBatch().answerList("offline");
  expect(page.screen).toMatchObject({ link: "offline", unsettled: [] });
  expect(page.screen.waiting).toHaveLength(1);
});

test("a refusal that the server fails on three times is set aside, never dropped", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b4" });
  expect(page.keep(1).entry.kind).toBe("refused");
  page.exchange();
  for (const _ of [1, 2]) again(page.failBatch());
  page.failBatch().answerList("online", listOf()).settle();
  expect(page.screen.unsettled).toMatchObject([{ label: "Arjun Nair", result: "server_failed" }]);
  page.answerList("online", listOf());
  page.take("unlock");
  page.happen({ type: "send_again_tapped", seq: 1 });
  page.exchange().answerBatch().settle();
  expect(page.screen.unsettled).toEqual([]);
});

test("an entry that is not accepted is set aside", () => {
  const page = sending().failBatch("not_accepted").settle();
  expect(page.screen.unsettled).toMatchObject([{ seq: 1, result: "not_accepted" }]);
  expect(page.shownIn()).toEqual([]);
});

test("'Seen' takes an entry off the screen once the device has stored it, and leaves it there", () => {
  const page = sending().failBatch("not_accepted").settle();
  page.happen({ type: "unsettled_seen", seq: 1 });
  const { item } = page.take("store_seen");
  expect(item).toMatchObject({ seq: 1, seenAt: NOW });
  expect([page.screen.unsettled, page.screen.seen]).toMatchObject([[{ seq: 1 }], []]);
  page.happen({ type: "seen_stored", item });
  expect([page.screen.unsettled, page.screen.seen]).toMatchObject([[], [{ seq: 1 }]]);
});

test("an entry that is sent again while it is put away goes to the server", () => {
  const page = sending().failBatch("not_accepted").settle();
  page.take("unlock");
  page.happen({ type: "unsettled_seen", seq: 1 });
  const { item } = page.take("store_seen");
  page.happen({ type: "send_again_tapped", seq: 1 });
  page.happen({ type: "seen_stored", item });
  expect([page.screen.unsettled, page.screen.seen]).toEqual([[], []]);
  page.exchange().answerBatch().settle();
  expect(page.screen.waiting).toEqual([]);
});

test("the answer to what was sent leaves everybody else's row the same object", () => {
  const page = sending();
  const others = page.screen.roster.filter(({ bookingId }) => bookingId !== "b1");
  const { id } = page.take("send_batch");
  const [asha] = listOf().roster;
  if (!asha) throw new Error("Nobody is on the list.");
  const results = new Map([[page.screen.waiting[0]?.entry.nonce ?? "", "done" as const]]);
  const people = [{ ...asha, checkedInAt: NOW }];
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, people } });
  page.settle();
  const after = page.screen.roster;
  expect(page.shownIn()).toEqual(["b1"]);
  expect(others.length).toBeGreaterThan(0);
  for (const person of others) expect(after.includes(person)).toBe(true);
});
