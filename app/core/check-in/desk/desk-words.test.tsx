import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import { walkInId } from "../check-ins";
import type { Queued, Unsettled } from "../device/device-data";
import type { OfflineGap } from "../device/readiness";
import type { LinkState } from "../device/state";
import { RosterRow } from "../roster/roster-row";
import { UnsentDialog } from "../unsent/unsent-dialog";
import { UnsentNote } from "../unsent/unsent-line";
import { LinkBanner } from "./link-banner";
import { SettleBar } from "./scanner";
import { UnsettledList } from "./unsettled-list";

const WAITING: Queued = {
  seq: 1,
  eventId: "run",
  entry: { kind: "check_in", bookingId: "b1", nonce: "n1", at: NOW },
  label: "Divya Menon",
  session: "session",
  clockAheadMs: 0,
};
const noop = () => undefined;

/** The page's text, without its tags. */
function textOf(markup: string): string {
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

function banner(link: LinkState): string {
  return textOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <LinkBanner link={link} waiting={[WAITING]} />
      </MemoryRouter>,
    ),
  );
}

test.each([
  ["offline", "No signal. 1 check-in waits to be sent."],
  ["sign_in", "1 check-in is safe here. Sign in to send it."],
  ["not_allowed", "You can no longer check people in for this run"],
  ["not_allowed", "1 check-in is safe here. Ask an admin to sign in on this phone."],
  ["not_crew", "You can no longer check people in"],
  ["not_crew", "1 check-in is safe here. Ask an admin to sign in on this phone."],
  ["left_over", "1 check-in waits from another run"],
] as const)("with the link %s the banner shows '%s' and the waiting entries", (link, text) => {
  expect(banner(link)).toContain(text);
  expect(banner(link)).toContain("Divya Menon: check-in");
});

test("the banner shows that everything works only with a list and a trusted clock", () => {
  const said = (waiting: Queued[], lack?: OfflineGap) =>
    textOf(
      renderToStaticMarkup(<LinkBanner link="offline" waiting={waiting} lack={lack} />),
    ).trim();
  expect(said([])).toBe("No signal: everything works.");
  expect(said([], "list")).toBe("No signal, and no list on this phone.");
  expect(said([], "other_list")).toContain("the list is from an earlier run.");
  expect(said([], "time")).toContain("clock may be wrong.");
  expect(said([WAITING], "list")).toContain("no list on this phone");
  expect(said([WAITING], "list")).not.toContain("everything works");
});

test("the banner is empty while the link is good", () => {
  expect(banner("online")).toBe("");
});

/** The row of a person who is checked in. */
function row(bookingId: string): string {
  const [asha] = PEOPLE;
  if (!asha) throw new Error("nobody is on the list");
  return renderToStaticMarkup(
    <RosterRow
      person={{ ...asha, bookingId, checkedInAt: NOW }}
      timeZone="Asia/Kolkata"
      canUndo
      happen={noop}
    />,
  );
}

test("a walk-in that the server has not confirmed is amber, never green", () => {
  expect(row(walkInId("n1"))).toContain("To be confirmed");
  expect(row(walkInId("n1"))).not.toContain("text-success");
  expect(row("b1")).not.toContain("To be confirmed");
  expect(row("b1")).toContain("text-success");
});

test("only a set-aside entry that the server failed on can be sent again", () => {
  const aside = (result: Unsettled["result"]) =>
    renderToStaticMarkup(<UnsettledList items={[{ ...WAITING, result }]} happen={noop} />);
  expect(textOf(aside("full"))).toContain("Divya Menon : The run is full");
  expect(aside("full")).not.toContain("Send again");
  expect(textOf(aside("server_failed"))).toContain("The server keeps failing on this.");
  expect(aside("server_failed")).toContain("Send again: Divya Menon");
  expect(aside("full")).toContain("Seen: Divya Menon");
});

const settleBar = (items: Unsettled[]) =>
  textOf(renderToStaticMarkup(<SettleBar items={items} happen={noop} />));

test("entries to settle are shown with their number", () => {
  const items = [1, 2].map((seq) => ({ ...WAITING, seq, result: "full" as const }));
  expect(settleBar(items)).toContain("Please decide: 2");
  expect(settleBar(items)).toContain("Divya Menon : The run is full");
});

test("without entries to settle nothing is shown", () => {
  expect(settleBar([])).toBe("");
});

const unsentNote = (waiting: Queued[]) =>
  textOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <UnsentNote unsent={{ waiting, unsettled: [] }} />
      </MemoryRouter>,
    ),
  );

test("a line on every page shows how many check-ins wait", () => {
  expect(unsentNote([WAITING])).toContain("1 check-in waits on this phone to be sent.");
  expect(unsentNote([WAITING, { ...WAITING, seq: 2 }])).toContain("2 check-ins wait on this phone");
});

test("no page has a line about waiting check-ins when none waits", () => {
  expect(unsentNote([])).toBe("");
});

test("the logout dialog counts the entries that would be deleted", () => {
  const dialog = (waiting: Queued[]) =>
    textOf(
      renderToStaticMarkup(
        <UnsentDialog
          unsent={{ waiting, unsettled: [] }}
          onChange={noop}
          onLeave={noop}
          onStay={noop}
        />,
      ),
    );
  expect(dialog([WAITING])).toContain("1 check-in not sent yet");
  expect(dialog([WAITING])).toContain("Log out anyway and lose 1 check-in ");
  expect(dialog([WAITING, { ...WAITING, seq: 2 }])).toContain("and lose 2 check-ins");
  expect(dialog([])).toContain("There’s still something to decide");
});
