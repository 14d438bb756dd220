import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkInSelf, findSelfCode } from "~/core/check-in/self-check-in/check-in-self.server";
import { HOUR_MS } from "~/lib/dates";
import { ARJUN, AT_THE_DESK, checkIns, EVENT_ID, openAtDesk } from "../../support/desk-requests";

async function open() {
  const club = await openAtDesk();
  const { secret } = club.services;
  const codeAt = (now: number, eventId = EVENT_ID) => findSelfCode({ eventId, secret, now }).code;
  const enter = (username: string, code: string, submitKey: string = randomUUID()) =>
    checkInSelf(club.db, {
      eventId: EVENT_ID,
      memberId: `sample-member-${username}`,
      code,
      submitKey,
      secret,
      now: club.clock.at,
      timeZone: "Asia/Kolkata",
    });
  return { club, codeAt, enter };
}

test("checkInSelf takes the code on the screen and the one before it, each person once", async () => {
  const { club, codeAt, enter } = await open();
  const shown = codeAt(AT_THE_DESK);
  expect(shown).toMatch(/^[2-9A-Z]{6}$/);
  expect(codeAt(AT_THE_DESK + 29_999)).toBe(shown);
  expect(codeAt(AT_THE_DESK + 30_000)).not.toBe(shown);
  const key = randomUUID();
  expect(await enter("arjun", ` ${shown.toLowerCase()} `, key)).toBe("done");
  expect(await enter("arjun", shown, key)).toBe("done");
  expect(await enter("arjun", shown)).toBe("duplicate");
  club.clock.at = AT_THE_DESK + 59_999;
  expect(await enter("divya", shown)).toBe("done");
  club.clock.at += 1;
  expect(await enter("karthik", shown)).toBe("wrong_code");
  expect(await enter("karthik", codeAt(club.clock.at, "another run"))).toBe("wrong_code");
  expect((await checkIns(club)).map(({ method }) => method)).toEqual(["self", "self"]);
});

test("a page whose code was refused checks in with the next one", async () => {
  const { club, codeAt, enter } = await open();
  const key = randomUUID();
  for (const code of ["WRONG2", "WRONG3"])
    expect(await enter("arjun", code, key)).toBe("wrong_code");
  expect(await enter("arjun", codeAt(AT_THE_DESK), key)).toBe("done");
  expect(await checkIns(club)).toMatchObject([{ bookingId: ARJUN, method: "self" }]);
});

test("checkInSelf outside the window, without a booking or unpaid returns the reason", async () => {
  const { club, codeAt, enter } = await open();
  expect(await enter("meena", codeAt(AT_THE_DESK))).toBe("unknown");
  await club.db
    .updateTable("bookings")
    .set({ status: "pending" })
    .where("id", "=", "sample-booking-arjun")
    .execute();
  expect(await enter("arjun", codeAt(AT_THE_DESK))).toBe("unpaid");
  club.clock.at = AT_THE_DESK - HOUR_MS;
  expect(await enter("divya", codeAt(club.clock.at))).toBe("outside_window");
  expect(await checkIns(club)).toEqual([]);
});
