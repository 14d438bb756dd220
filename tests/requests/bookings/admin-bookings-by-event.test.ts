import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addMember } from "../../support/run-day";
import { addEvent } from "../../support/seats";

const DAY_MS = 86_400_000;

/** Two runs at one moment, one yesterday; Nila is on all three. */
async function openRuns() {
  const club = await TestClub.open({ sample: false });
  const now = club.clock.at;
  const nila = await addMember(club.db, { name: "Nila Nair", now });
  const kiran = await addMember(club.db, { name: "Kiran Rao", now });
  const runs = [
    ["hill", "Hill Run", now + DAY_MS, "2026-11-19"],
    ["lake", "Lake Run", now + DAY_MS, "2026-11-19"],
    ["old", "Old Run", now - DAY_MS, "2026-11-17"],
  ] as const;
  for (const [id, title, starts_at, date] of runs) {
    await addEvent(club.db, { now, id, title, starts_at, date });
    for (const [memberId, participant_name] of [
      [nila, "Nila Nair"],
      [kiran, "Kiran Rao"],
    ] as const) {
      const bookingId = await addBooking(club.db, { eventId: id, memberId });
      const reference = `${id}${participant_name.slice(0, 4)}`.toUpperCase();
      await club.db
        .updateTable("bookings")
        .set({ participant_name, reference })
        .where("id", "=", bookingId)
        .execute();
    }
  }
  const admin = await club.admin();
  const list = async (search: string) => {
    const page = readable((await admin.get(`/admin/bookings?${search}`)).text);
    return page.slice(page.indexOf("Any status"));
  };
  return { club, admin, list };
}

test("bookings stand under their run, also when two runs start at one moment", async () => {
  const { list } = await openRuns();
  const page = await list("period=week");
  expect(page).toMatch(/Hill Run Thu, 19 Nov.* 2 shown .*Lake Run Thu, 19 Nov.* 2 shown /);
  expect(page.split("Hill Run")).toHaveLength(2);
  expect(page).not.toContain("Old Run");
});

test("yesterday's bookings have a filter of their own", async () => {
  const { list } = await openRuns();
  const page = await list("period=yesterday");
  expect(page).toContain("Old Run");
  expect(page).not.toContain("Hill Run");
});

test.each([
  ["q=nil+nai", ["Hill Run", "Lake Run", "Old Run"], "Nila Nair"],
  ["q=oldkira", ["Old Run"], "Kiran Rao"],
  ["q=kiran&period=week", ["Hill Run", "Lake Run"], "Kiran Rao"],
])(
  "a search for %s finds bookings of %j, in all days unless a period is chosen",
  async (...row) => {
    const [search, runs, name] = row;
    const { list } = await openRuns();
    const page = await list(search);
    for (const title of ["Hill Run", "Lake Run", "Old Run"])
      expect([title, page.includes(title)]).toEqual([title, runs.includes(title)]);
    expect(page).toContain(name);
    expect(page).not.toContain(name === "Kiran Rao" ? "Nila Nair" : "Kiran Rao");
  },
);

test("a search that finds nobody shows the empty list", async () => {
  const { list } = await openRuns();
  expect(await list("q=zzz")).toContain("No Run Bookings Found");
});
