import { expect, test } from "vitest";
import { revealStillOut } from "~/core/check-in/everybody-back/report-home.server";
import { HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import {
  ARJUN,
  AT_THE_DESK,
  EVENT_ID,
  leader,
  openCounting,
  sync,
  tap,
} from "../../support/desk-requests";

test("the numbers of those who are still out are shown by a press, which is recorded", async () => {
  const club = await openCounting();
  await club.db.updateTable("members").set({ emergency_contact: "9840012345" }).execute();
  await sync(await leader(club), [tap("arjun"), tap("divya")]);
  const admin = await club.admin();
  const page = `/qr-info/results?event=${EVENT_ID}`;
  const masked = (await admin.get(page)).text;
  expect(readable(masked)).toContain("ends in 0003");
  expect(masked).not.toContain("+9160");
  const revealed = club.db.selectFrom("audit_log").where("action", "=", "phone_revealed");
  expect(await revealed.select("id").execute()).toEqual([]);
  const shown = await admin.post(page, { intent: "reveal" });
  expect(shown.text).toContain('href="tel:+916000000003"');
  expect(shown.text).not.toContain("9840012345");
  expect(await revealed.select(["subject_id", "actor_id"]).orderBy("subject_id").execute()).toEqual(
    [
      { subject_id: ARJUN, actor_id: expect.any(String) },
      { subject_id: "sample-booking-divya", actor_id: expect.any(String) },
    ],
  );
});

test("phones are on the devices only while people may be out, emergency contacts on the day of any run", async () => {
  const club = await openCounting();
  const desk = await leader(club);
  const arjun = async () => {
    const { roster } = JSON.parse((await desk.get("/qr-scanner/list")).text);
    return roster.find(({ bookingId }: { bookingId: string }) => bookingId === ARJUN);
  };
  await club.db
    .updateTable("members")
    .set({ emergency_contact: "9840012345" })
    .where("id", "=", "sample-member-arjun")
    .execute();
  expect(await arjun()).toMatchObject({
    phone: expect.stringMatching(/^\+91/),
    emergencyContact: "9840012345",
  });
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", ARJUN)
    .execute();
  expect(await arjun()).not.toHaveProperty("phone");
  await club.db
    .updateTable("bookings")
    .set({ status: "confirmed" })
    .where("id", "=", ARJUN)
    .execute();
  club.clock.at = AT_THE_DESK - 2 * HOUR_MS;
  expect(await arjun()).not.toHaveProperty("phone");
  expect(await arjun()).toHaveProperty("emergencyContact", "9840012345");
  club.clock.at = AT_THE_DESK - 12 * HOUR_MS;
  expect(await arjun()).not.toHaveProperty("emergencyContact");
  club.clock.at = AT_THE_DESK;
  await club.db.updateTable("events").set({ counts_home: 0 }).execute();
  expect(await arjun()).not.toHaveProperty("phone");
  expect(await arjun()).toHaveProperty("emergencyContact", "9840012345");
});

test("where nobody is out, no number is shown and none is recorded", async () => {
  const { db } = await openCounting();
  const by = { adminId: "ravi", requestId: "r", now: AT_THE_DESK };
  expect(await revealStillOut(db, { eventId: EVENT_ID, ...by })).toEqual([]);
  const recorded = db.selectFrom("audit_log").select("id").where("action", "=", "phone_revealed");
  expect(await recorded.execute()).toEqual([]);
});
