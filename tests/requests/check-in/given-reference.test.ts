import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import { DIVYA, leader, leaveUnpaid, openAtDesk, tap, trySync } from "../../support/desk-requests";

const UTR = "412345678901";

/** Divya gave a reference for ₹99 that nobody has looked for yet. */
async function openWithReference(): Promise<TestClub> {
  const club = await openAtDesk();
  const paymentId = await leaveUnpaid(club);
  await club.db.updateTable("payments").set({ utr: UTR }).where("id", "=", paymentId).execute();
  return club;
}

test("the desk's list says that a reference was given, and which only to admins", async () => {
  const club = await openWithReference();
  const forAdmin = (await (await club.admin()).get("/qr-scanner/list")).text;
  const desk = await leader(club);
  const forLeader = (await desk.get("/qr-scanner/list")).text;
  const divya = { bookingId: DIVYA, isUnpaid: true, hasGivenReference: true };
  const ofList = (text: string) =>
    (JSON.parse(text) as { roster: { bookingId: string }[] }).roster.find(
      ({ bookingId }) => bookingId === DIVYA,
    );
  expect(ofList(forAdmin)).toMatchObject({ ...divya, utr: UTR });
  expect(ofList(forLeader)).toMatchObject(divya);
  expect(forLeader).not.toContain(UTR);
});

test("a refused check-in sends the reference back to an admin's phone", async () => {
  const club = await openWithReference();
  const admin = await club.admin();
  expect((await trySync(admin, [tap("divya")])).text).toContain(UTR);
  const answer = (await trySync(await leader(club), [tap("divya")])).text;
  expect(answer).toContain('"hasGivenReference":true');
  expect(answer).not.toContain(UTR);
});

test("QR Info says that a reference was given, and which only to admins", async () => {
  const club = await openWithReference();
  const forAdmin = readable((await (await club.admin()).get("/qr-info?q=Divya")).text);
  expect(forAdmin).toContain("₹99: reference given");
  expect(forAdmin).toContain(`Reference given (UTR) ${UTR}`);
  const forLeader = (await (await leader(club)).get("/qr-info?q=Divya")).text;
  expect(readable(forLeader)).toContain("₹99: reference given");
  expect(forLeader).not.toContain(UTR);
});

test("the printed roster says that a reference was given, and not which", async () => {
  const admin = await (await openWithReference()).admin();
  const roster = (await admin.get("/qr-info/roster")).text;
  expect(readable(roster)).toMatch(/Divya Menon.{0,60}due ₹99, reference given/);
  expect(roster).not.toContain(UTR);
});
