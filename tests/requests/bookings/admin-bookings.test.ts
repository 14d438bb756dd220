import { expect, onTestFinished, test } from "vitest";
import { setBookingNote } from "~/core/bookings/manage/undo-booking-move.server";
import { endChangeStreams } from "~/lib/change-stream";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addMember } from "../../support/run-day";

const ASHA = "sample-booking-asha";

test("a note is shown as it was typed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const note = { intent: "note", bookingId: ASHA, from: "confirmed", to: "confirmed" };
  const saved = await admin.post("/admin/bookings", { ...note, notes: "Bring <water> & ₹99" });
  expect(readable(saved.text)).toContain("Note saved");
  expect(saved.text).toContain("Bring &lt;water&gt; &amp; ₹99");
});

test("a note for a booking that does not exist is refused", async () => {
  const club = await TestClub.open();
  const noted = await setBookingNote(club.db, {
    bookingId: "nobody",
    notes: "",
    adminId: "a",
    requestId: "r",
    now: 0,
  });
  expect(noted).toEqual({ ok: false, reason: "not_found" });
});

test("the bookings list shows this week's bookings without a filter", async () => {
  const club = await TestClub.open();
  const week = await (await club.admin()).get("/admin/bookings");
  expect(readable(week.text)).toContain("This Week's Bookings");
  expect(readable(week.text)).toContain("Run Management");
  expect(readable(week.text)).toContain("Asha");
});

test("the bookings list says when no booking fits the filters of its address", async () => {
  const club = await TestClub.open();
  const today = await (await club.admin()).get("/admin/bookings?period=today&status=pending");
  expect(readable(today.text)).toContain("No Run Bookings Found");
});

test("filters of an address that are unknown are ignored with a message", async () => {
  const admin = await (await TestClub.open()).admin();
  const odd = await admin.get("/admin/bookings?period=decade&status=%F0%9F%8F%83");
  expect(readable(odd.text)).toContain(
    "Unknown filters in the address were ignored: period=decade, status=🏃",
  );
  const odder = await admin.get("/admin/bookings?colour=red&page=1&__proto__=1");
  expect(readable(odder.text)).toContain("were ignored: colour=red, __proto__=1");
  const fine = await admin.get("/admin/bookings?period=month&status=confirmed&page=1");
  expect(readable(fine.text)).not.toContain("were ignored");
  expect(readable(odd.text)).toContain("Asha");
});

test("a new booking is on the list when it is read again", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  expect(readable((await admin.get("/admin/bookings?status=pending")).text)).not.toContain(
    "Walker",
  );
  await club.db
    .updateTable("bookings")
    .set({ status: "pending", participant_name: "Anil Walker" })
    .where("id", "=", ASHA)
    .execute();
  expect(readable((await admin.get("/admin/bookings?status=pending")).text)).toContain("Walker");
});

const listen = (club: TestClub, browser: Browser) => {
  const Cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const headers = { Accept: "text/event-stream", Cookie };
  return club.fetch(new Request("http://localhost/admin/bookings/changes", { headers }));
};

test("the changes of the bookings are a stream, for admins alone", async () => {
  const club = await TestClub.open();
  expect((await (await club.admin()).get("/admin/bookings/changes")).status).toBe(406);
  expect((await listen(club, await club.member("asha"))).status).toBe(302);
});

test("an admin's open list is sent every new booking and every move", async () => {
  const club = await TestClub.open();
  onTestFinished(endChangeStreams);
  const admin = await club.admin();
  const answer = await listen(club, admin);
  expect(answer.headers.get("Content-Type")).toBe("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("retry");
  const memberId = await addMember(club.db, { name: "Nila", now: 1 });
  await addBooking(club.db, { eventId: "sample-event-upcoming", memberId });
  expect((await reader?.read())?.value).toBe("data: changed\n\n");
  await admin.post("/admin/bookings", {
    intent: "move",
    bookingId: ASHA,
    from: "confirmed",
    to: "cancelled",
  });
  expect((await reader?.read())?.value).toBe("data: changed\n\n");
  endChangeStreams();
  expect((await reader?.read())?.done).toBe(true);
});
