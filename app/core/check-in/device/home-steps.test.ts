import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { DeskPage, listOf, NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import { isOut } from "../everybody-back/home";
import type { Answer } from "./state";

/** A page at the finish, with the first three people checked in. */
function atFinish(): DeskPage {
  const roster = PEOPLE.map((person, index) => ({
    ...person,
    checkedInAt: index < 3 ? NOW : null,
    claims: index < 3 ? [{ nonce: `c${index}`, by: "asha", at: NOW }] : [],
  }));
  const page = new DeskPage().open(listOf({ roster, timeZone: "Asia/Kolkata" }));
  page.happen({ type: "place_chosen", place: "finish" });
  return page;
}

function out(page: DeskPage): string[] {
  return page.screen.roster.filter(isOut).map(({ bookingId }) => bookingId);
}

function checked(text: string, code: Extract<Answer, { type: "code_checked" }>["code"]): Answer {
  return { type: "code_checked", text, method: "scan", code };
}

test("at the finish a tap counts a checked-in person home once it is stored", () => {
  const page = atFinish();
  expect(out(page)).toEqual(["b1", "b2", "b3"]);
  page.happen({ type: "home_tapped", bookingId: "b1", kind: "home" });
  expect(out(page)).toEqual(["b1", "b2", "b3"]);
  expect(page.keep().entry).toMatchObject({ kind: "home", method: "list", bookingId: "b1" });
  expect(out(page)).toEqual(["b2", "b3"]);
});

test("a tap at the finish shows the number still out", () => {
  const page = atFinish();
  page.happen({ type: "home_tapped", bookingId: "b1", kind: "home" });
  page.keep();
  expect(page.screen.feedback).toMatchObject({
    tone: "success",
    title: "Asha Raman",
    text: "Home. 2 still out.",
    isHome: true,
  });
});

test("a second tap at the finish says since when a person is home", () => {
  const page = atFinish();
  page.happen({ type: "home_tapped", bookingId: "b1", kind: "home" });
  page.keep();
  page.happen({ type: "home_tapped", bookingId: "b1", kind: "home" });
  expect(page.find("store_entry")).toBeUndefined();
  expect(page.screen.feedback?.text).toBe("Already home at 5:30 am.");
});

test("a return can be taken back without a limit of time", () => {
  const page = atFinish();
  page.happen({ type: "home_tapped", bookingId: "b1", kind: "left_early" });
  const { nonce } = page.keep().entry;
  page.pass(60 * MINUTE_MS);
  page.happen({ type: "still_out_tapped", bookingId: "b1" });
  expect(page.keep(2).entry).toMatchObject({ kind: "still_out", undoes: [nonce] });
  expect(out(page)).toContain("b1");
  page.happen({ type: "still_out_tapped", bookingId: "b1" });
  expect(page.find("store_entry")).toBeUndefined();
});

test("at the finish a scan only counts home", () => {
  const page = atFinish();
  page.happen(checked("8KQ4M2XB", { kind: "reference" }));
  expect(page.keep().entry).toMatchObject({ kind: "home", bookingId: "b2", code: "8KQ4M2XB" });
  page.happen(checked("5KQ4M2XD", { kind: "reference" }));
  page.keep(2);
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    text: "Home. Not checked in on this phone.",
  });
  expect(page.shownIn()).toEqual(["b1", "b2", "b3"]);
});

test("at the finish foreign, forged and other events' passes are refused", () => {
  const page = atFinish();
  const pass = { kind: "pass" as const, eventId: "run", expiresAt: NOW };
  page.happen(checked("x", { kind: "unreadable" }));
  expect(page.screen.feedback).toMatchObject({ tone: "danger", refusal: "unreadable" });
  page.happen(checked("y", { ...pass, isGenuine: false }));
  expect(page.screen.feedback).toMatchObject({ tone: "danger", refusal: "forged" });
  page.happen(checked("z", { ...pass, isGenuine: true, eventId: "next" }));
  expect(page.screen.feedback).toMatchObject({ tone: "danger", refusal: "other_run" });
  expect(page.find("store_entry")).toBeUndefined();
});

test("a code that is not on this device's list is kept as home until the server answers", () => {
  const page = atFinish();
  page.happen(checked("2222AAAA", { kind: "reference" }));
  page.keep();
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    text: "Counted home, though not on this phone's list.",
  });
  page.exchange().answerBatch("done").settle();
  expect(page.screen.feedback).toMatchObject({
    tone: "success",
    text: "Found by the server: home.",
  });
});

test("'I'm last' shows how many are still out", () => {
  const page = atFinish();
  page.happen({ type: "last_tapped" });
  expect(page.keep().entry).toMatchObject({ kind: "last" });
  expect(page.screen.feedback).toMatchObject({
    tone: "danger",
    text: "Noted. 3 still out: call them now.",
  });
});

test("'I'm last' counts nobody home by itself", () => {
  const page = atFinish();
  page.happen({ type: "last_tapped" });
  page.keep();
  expect(out(page)).toHaveLength(3);
});

test("an event that counts nobody home has no finish", () => {
  const { run } = listOf();
  const page = new DeskPage().open(listOf({ run: { ...run, countsHome: 0 } }));
  page.happen({ type: "place_chosen", place: "finish" });
  expect(page.screen.isFinish).toBe(false);
  page.happen(checked("8KQ4M2XB", { kind: "reference" }));
  expect(page.keep().entry).toMatchObject({ kind: "check_in", bookingId: "b2" });
});

test("the server's answer to an entry keeps the phone number to call", () => {
  const [asha] = PEOPLE;
  if (!asha) throw new Error("nobody is on the list");
  const page = new DeskPage().open(listOf({ roster: [{ ...asha, phone: "+919840012345" }] }));
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep();
  page.exchange();
  const { id, entries } = page.take("send_batch");
  const results = new Map(entries.map(({ nonce }) => [nonce, "duplicate" as const]));
  const people = [{ ...asha, checkedInAt: NOW }];
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, people } });
  page.settle();
  expect(page.screen.roster[0]).toMatchObject({ checkedInAt: NOW, phone: "+919840012345" });
});
