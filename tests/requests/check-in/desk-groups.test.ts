/** Pace groups at the check-in desk: the list that a phone keeps, the printed roster and the person's card. */
import { expect, test } from "vitest";
import type { RosterEntry } from "~/core/check-in/roster/roster";
import { readable } from "../../support/browser";
import { EVENT_ID, leader, openAtDesk } from "../../support/desk-requests";
import { addLeader } from "../../support/pace-groups";

const QUICK = "Quick – 5:15/km";

/** Arjun runs with the quick group, which Divya leads; Karthik waits for it. */
async function openWithGroups() {
  const club = await openAtDesk();
  const { db } = club;
  const quick = { pace_group: QUICK, pace_group_id: "sample-group-3" };
  await db.updateTable("bookings").set(quick).where("id", "=", "sample-booking-arjun").execute();
  await db
    .updateTable("bookings")
    .set({ waits_for_group_id: "sample-group-3", group_turn: 1 })
    .where("id", "=", "sample-booking-karthik")
    .execute();
  const divya = { eventId: EVENT_ID, memberId: "sample-member-divya", groupId: "sample-group-3" };
  await addLeader(db, divya);
  return club;
}

interface List {
  ownGroup: string | null;
  roster: RosterEntry[];
}

test("a phone's list has everybody's group and its crew member's own", async () => {
  const club = await openWithGroups();
  const listOf = async (name: string): Promise<List> =>
    JSON.parse((await (await leader(club, name)).get("/qr-scanner/list")).text);
  const { ownGroup, roster } = await listOf("divya");
  expect(ownGroup).toBe(QUICK);
  const groupOf = (name: string) =>
    roster.find(({ bookingId }) => bookingId === `sample-booking-${name}`)?.paceGroup;
  expect(["arjun", "karthik", "asha"].map(groupOf)).toEqual([QUICK, null, null]);
  expect((await listOf("asha")).ownGroup).toBeNull();
  const admin = await club.admin();
  expect(JSON.parse((await admin.get("/qr-scanner/list")).text)).toMatchObject({ ownGroup: null });
});

test("the printed roster and a person's card name the group", async () => {
  const club = await openWithGroups();
  const divya = await leader(club, "divya");
  const roster = readable((await divya.get(`/qr-info/roster?event=${EVENT_ID}`)).text);
  expect(roster).toMatch(/Arjun Nair \d{4} \S+ (paid|–|due)?.{0,12}Quick, first run/);
  const card = readable((await divya.get(`/qr-info?event=${EVENT_ID}&q=arjun`)).text);
  expect(card).toContain(`Pace group ${QUICK}`);
});
