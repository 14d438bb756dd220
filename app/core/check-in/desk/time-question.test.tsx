import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { DeskPage, listOf, NOW } from "../../../../tests/support/check-in-desk";
import { TimeQuestion } from "./desk-foot";

/** The phone's clock in the example of the question: 3:40 am. */
const WRONG = NOW - 110 * MINUTE_MS;

/** A desk opened anew with last night's list, without a signal, after its clock was set to `now`. */
function opened(now: number, link: "online" | "offline" = "offline"): DeskPage {
  const page = new DeskPage("session-2");
  page.nowMs = now;
  page.read([listOf({ fetchedAt: NOW - 8 * HOUR_MS })]);
  page.answerList(link);
  return page;
}

function question({ screen, nowMs }: DeskPage): string {
  return renderToStaticMarkup(
    <TimeQuestion screen={screen} now={nowMs} timeZone="Asia/Kolkata" happen={() => undefined} />,
  );
}

test("a phone whose clock is in doubt asks for the time, with times of check-in to tap", () => {
  const markup = question(opened(WRONG));
  expect(markup).toContain("This phone says 3:40 am. What time is it?");
  const times = [...markup.matchAll(/\d+:\d\d [ap]m(?=<)/g)].map(([time]) => time);
  expect(times).toEqual(
    ["3:40", "5:10", "5:40", "6:10", "6:40", "7:10", "7:40", "8:10", "8:40"].map((t) => `${t} am`),
  );
});

test("a phone that may be right, or has a signal, is not asked", () => {
  expect(question(opened(NOW))).toBe("");
  expect(question(opened(WRONG, "online"))).toBe("");
});

test("the first tap at a doubtful time is noted in amber, and green after the answer", () => {
  const page = opened(WRONG);
  page.asked = [];
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  const { entry } = page.keep(1);
  expect(entry).toMatchObject({ kind: "check_in", notBefore: NOW - 8 * HOUR_MS });
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    text: "Noted. We check it when there is signal.",
  });
  page.happen({ type: "time_said", time: NOW });
  expect(page.screen.isTimeInDoubt).toBe(false);
  page.happen({ type: "check_in_tapped", bookingId: "b2" });
  expect(page.keep(2).entry).not.toHaveProperty("notBefore");
  expect(page.screen.feedback).toMatchObject({ tone: "success", text: "Checked in." });
  expect(page.screen.roster.find(({ bookingId }) => bookingId === "b1")?.checkedInAt).toBe(NOW);
  page.exchange();
  expect(page.take("send_batch").entries.map(({ heardAt }) => heardAt)).toEqual([NOW, NOW]);
});

test("an answer that check-in is not open is believed", () => {
  const page = opened(WRONG);
  page.happen({ type: "time_said", time: WRONG });
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  expect(page.keep(1).entry).toMatchObject({ kind: "refused", outcome: "outside_window" });
});
