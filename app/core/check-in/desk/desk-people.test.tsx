import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeskPage, listOf, NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import type { EventList } from "../device/device-data";
import { DeskPeople, useGroupChoice } from "./desk-people";

const QUICK = "Quick – 5:15/km";

type PeopleProps = Omit<Parameters<typeof DeskPeople>[0], "groups">;

/** The list with the choice of a group, as the desk has them. */
function Listed(shown: PeopleProps) {
  return <DeskPeople {...shown} groups={useGroupChoice(shown.live, shown.list.ownGroup)} />;
}

const DESK = { happen: () => undefined, timeZone: "Asia/Kolkata", now: NOW };

test.each([
  [{ typed: "zzz" }, "Nobody found"],
  [{ isFiltered: true }, "Everybody is in"],
  [{ live: [] }, "Nobody on the list yet"],
  [{ isFiltered: true, live: [] }, "Nobody on the list yet"],
] satisfies [Partial<PeopleProps>, string][])(
  "an empty list with %o shows '%s'",
  (changes, text) => {
    const live = PEOPLE.map((person) => ({ ...person, checkedInAt: NOW }));
    const { screen } = new DeskPage().open();
    const shown = { screen, list: listOf(), live, typed: "", isFiltered: false, ...DESK };
    expect(renderToStaticMarkup(<Listed {...shown} {...changes} />)).toContain(text);
  },
);

test.each(["start", "finish"] as const)(
  "at the %s a leader's desk shows their own group, with buttons for everybody and the other groups",
  (place) => {
    const groups = [QUICK, "Easy", null, null];
    const roster = PEOPLE.map((person, index) => ({
      ...person,
      checkedInAt: NOW,
      paceGroup: groups[index] ?? null,
    }));
    const list = listOf({ roster, ownGroup: QUICK });
    const page = new DeskPage().open(list);
    page.happen({ type: "place_chosen", place });
    const { screen } = page;
    const shown = { screen, list, live: roster, typed: "", isFiltered: false, ...DESK };
    const markup = renderToStaticMarkup(<Listed {...shown} />);
    const buttons = [...markup.matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*>(.*?)<\/button>/g)];
    expect(buttons.map(([, isOn, label]) => [isOn, label?.replace(/<[^>]+>/g, "")])).toEqual([
      ["true", "My group: Quick 1"],
      ["false", "Everybody 4"],
      ["false", "Easy 1"],
    ]);
    expect(markup).toContain("Asha Raman");
    expect(markup).not.toContain("Ravi Das");
  },
);

test.each(["start", "finish"] as const)(
  "at the %s, what only another phone has told stands as noted until the server has it",
  (place) => {
    const about = { nonce: "theirs", by: "divya", at: NOW };
    const entries = [
      { ...about, kind: "check_in", bookingId: "b1" } as const,
      { ...about, nonce: "home", kind: "home", bookingId: "b1" } as const,
    ];
    const markupOf = (list: EventList) => {
      const page = new DeskPage().open(list);
      page.happen({ type: "place_chosen", place });
      const { screen } = page;
      expect(screen.roster[0]?.checkedInAt).not.toBeNull();
      const shown = { screen, list, live: screen.roster, typed: "", isFiltered: false, ...DESK };
      return renderToStaticMarkup(<Listed {...shown} />);
    };
    const told = listOf({ others: [{ device: "other", showing: 1, entries }] });
    expect(markupOf(told).match(/Noted/g)).toHaveLength(1);
    const homes = [{ ...about, nonce: "home", kind: "home" as const }];
    const known = { checkedInAt: NOW, claims: [about], homes };
    const roster = PEOPLE.map((one, at) => (at === 0 ? { ...one, ...known } : one));
    expect(markupOf({ ...told, roster })).not.toContain("Noted");
  },
);
