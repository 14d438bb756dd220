import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { DeskPage, listOf, NOW } from "../../../../tests/support/check-in-desk";
import { passToSign } from "../pass/passes";
import { UNLISTED } from "../refusals";
import type { Answer } from "./state";

const GUEST = { name: "Nila Anand", phone: "+919876543210", isPaid: false };
const PASS = `${passToSign({ eventId: "run", reference: "7KQ4M2XA", nonce: "n", expiresAt: NOW })}.c2ln`;

/** A page without a signal and without a list. */
function bare(): DeskPage {
  const page = new DeskPage("session-1", "page key").read([]);
  page.answerList("offline");
  page.asked = [];
  return page;
}

function checked(text: string, isGenuine = true): Answer {
  const code =
    text === PASS
      ? { kind: "pass" as const, isGenuine, eventId: "run", expiresAt: NOW }
      : { kind: "reference" as const };
  return { type: "code_checked", text, method: "scan", code };
}

test("without a list a pass is checked with the page's own key", () => {
  const page = bare();
  page.happen({ type: "code_read", text: PASS, method: "scan" });
  expect(page.take("check_code").publicKey).toBe("page key");
});

test("without a list a pass is kept once for its event in amber", () => {
  const page = bare();
  page.happen(checked(PASS));
  const { eventId, entry, label } = page.keep();
  expect(eventId).toBe("run");
  expect(entry).toMatchObject({ kind: "check_in", method: "scan", code: PASS });
  expect(entry).not.toHaveProperty("by");
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    title: "Pass 7KQ4 M2XA",
    text: "Noted. We check it when there is signal.",
  });
  expect(page.screen.waiting.map((item) => item.label)).toEqual([label]);
  page.happen(checked(PASS));
  expect(page.find("store_entry")).toBeUndefined();
  expect(page.screen.feedback?.text).toBe("Already noted. We check it when there is signal.");
});

test("without a list a forged pass and a foreign code are refused", () => {
  const page = bare();
  page.happen(checked(PASS, false));
  expect(page.screen.feedback).toMatchObject({ tone: "danger", refusal: "forged" });
  page.happen({
    type: "code_checked",
    text: "https://example.org",
    method: "scan",
    code: { kind: "unreadable" },
  });
  expect(page.screen.feedback).toMatchObject({ tone: "danger", refusal: "unreadable" });
  expect(page.find("store_entry")).toBeUndefined();
});

test("without a list a pass is kept until a week after it expired", () => {
  const page = bare();
  page.pass(7 * 24 * HOUR_MS + 1);
  page.happen(checked(PASS));
  expect(page.screen.feedback).toMatchObject({ tone: "danger", refusal: "expired" });
  page.pass(-1);
  page.happen(checked(PASS));
  expect(page.keep().entry).toMatchObject({ kind: "check_in", code: PASS });
});

test("walk-ins and short codes taken without a list are sent one by one", () => {
  const page = bare();
  page.happen({ type: "walk_in_added", guest: GUEST });
  page.keep(1);
  page.happen(checked("8KQ4M2XB"));
  page.keep(2);
  expect(page.screen.waiting).toHaveLength(2);
  page.exchange();
  const { eventId, entries, left } = page.take("send_batch");
  expect([eventId, entries.map(({ kind }) => kind), left.waiting]).toEqual([
    UNLISTED,
    ["walk_in"],
    1,
  ]);
});

test("a walk-in added twice without a list is kept once", () => {
  const page = bare();
  page.happen({ type: "walk_in_added", guest: GUEST });
  page.keep(1);
  page.happen({ type: "walk_in_added", guest: GUEST });
  expect(page.find("store_entry")).toBeUndefined();
});

test("the server's answer to an entry without a list replaces the amber one", () => {
  const page = bare();
  page.happen(checked("8KQ4M2XB"));
  page.keep();
  page.exchange().answerBatch("done").settle();
  expect(page.screen.feedback).toMatchObject({
    tone: "success",
    title: "Pass 8KQ4 M2XB",
    text: "Confirmed and checked in.",
  });
  page.answerList("online", listOf());
  expect([page.screen.waiting, page.screen.list?.eventId]).toEqual([[], "run"]);
});

test("an entry without a list and without an event is only on this device, to be settled", () => {
  const page = bare();
  page.happen({ type: "walk_in_added", guest: GUEST });
  page.keep();
  page.exchange().answerBatch("no_run").settle();
  expect(page.screen.unsettled.map(({ result }) => result)).toEqual(["no_run"]);
  expect(page.screen.feedback?.text).toBe("There was no run at that time, so nothing was done.");
});

test("a person whom the server refuses takes no entry without a list", () => {
  const page = new DeskPage("session-1", "page key").read([]);
  page.answerList("not_crew");
  page.asked = [];
  page.happen({ type: "walk_in_added", guest: GUEST });
  page.happen({ type: "code_read", text: PASS, method: "scan" });
  expect(page.types()).toEqual([]);
});

/** A phone without a signal whose only list is from a run that is over, or of one that starts in many hours. */
function withOther(startsAt: number): DeskPage {
  const { run } = listOf({ eventId: "other" });
  const other = listOf({ eventId: "other", run: { ...run, startsAt }, roster: [] });
  const page = new DeskPage().open({ ...other, fetchedAt: NOW - 20 * HOUR_MS });
  page.happen({ type: "woken" });
  page.exchange().answerList("offline");
  return page;
}

test.each([
  ["is over", NOW - 20 * HOUR_MS],
  ["is tomorrow", NOW + 24 * HOUR_MS],
])(
  "with only the list of an event that %s, today's pass, code and walk-in are kept in amber",
  (_, startsAt) => {
    const page = withOther(startsAt);
    page.happen(checked(PASS));
    const { eventId, entry } = page.keep();
    expect([eventId, entry.kind]).toEqual(["run", "check_in"]);
    expect(page.screen.feedback).toMatchObject({
      tone: "warning",
      title: "Pass 7KQ4 M2XA",
      text: "Noted. The list here is another run's; we check it when there is signal.",
    });
    page.happen(checked("2222AAAA"));
    expect(page.keep(2).eventId).toBe(UNLISTED);
    page.happen({ type: "walk_in_added", guest: GUEST });
    expect(page.keep(3).eventId).toBe(UNLISTED);
    expect(page.screen.feedback?.tone).toBe("warning");
  },
);

test("another event's pass is refused while this event is on or its own list is here", () => {
  const on = withOther(NOW + 30 * MINUTE_MS);
  on.happen(checked(PASS));
  expect(on.keep().entry).toMatchObject({ kind: "refused", outcome: "other_run" });
  const over = withOther(NOW - 20 * HOUR_MS);
  over.happen(checked(PASS, false));
  expect(over.keep().entry).toMatchObject({ kind: "refused", outcome: "forged" });
});

test("at the finish of another event a pass is kept as home for its own event", () => {
  const page = withOther(NOW - 20 * HOUR_MS);
  page.happen({ type: "place_chosen", place: "finish" });
  page.happen(checked(PASS));
  const { eventId, entry } = page.keep();
  expect([eventId, entry.kind]).toEqual(["run", "home"]);
});
