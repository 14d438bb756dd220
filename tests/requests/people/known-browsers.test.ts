import { expect, test } from "vitest";
import { checkBrowser } from "~/core/people/codes/check-browser.server";
import { resetCodeFailures } from "~/core/people/codes/send-code.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { answerCode, askForCode, typedPhone } from "../../support/codes";

const TYPED = typedPhone(1);
const PHONE = `+91${TYPED}`;

test("a known browser keeps its own limits when strangers reach the number's", async () => {
  const club = await TestClub.open({ sample: false });
  const owner = club.visitor("192.0.2.1");
  await askForCode(owner, TYPED);
  await answerCode(owner, TYPED, club.sms.codeFor(PHONE));
  await owner.post("/logout", {});
  for (let n = 0; n < 6; n += 1) {
    club.clock.at += 5 * MINUTE_MS;
    await askForCode(club.visitor(`203.0.113.${n}`), TYPED);
  }
  const stranger = await askForCode(club.visitor("198.51.100.9"), TYPED);
  expect(readable(stranger.text)).toContain(
    "Failed to send OTP. Too many requests. Please try again later.",
  );
  await askForCode(owner, TYPED);
  expect((await answerCode(owner, TYPED, club.sms.codeFor(PHONE))).status).toBe(302);
  await owner.post("/logout", {});
  club.clock.at += 180 * DAY_MS;
  for (let n = 0; n < 10; n += 1) {
    club.clock.at += HOUR_MS;
    await askForCode(club.visitor(`203.0.114.${n}`), TYPED);
  }
  club.clock.at += HOUR_MS;
  expect((await askForCode(owner, TYPED)).status).toBe(400);
});

test("a forged browser cookie has no bucket of its own", async () => {
  const club = await TestClub.open({ sample: false });
  const forged = club.visitor();
  await forged.withCookie("browser", "x");
  const value = btoa(JSON.stringify({ id: "mine", proofs: [{ at: club.clock.at, mac: "0" }] }));
  forged.cookies.set("browser", encodeURIComponent(value));
  await askForCode(forged, TYPED);
  const { bucket } = await club.db
    .selectFrom("otp_challenge")
    .select("bucket")
    .executeTakeFirstOrThrow();
  expect(bucket).toBe(PHONE);
});

test("a known browser has its own limits only", async () => {
  const club = await TestClub.open({ sample: false });
  const asker = {
    ...club.services,
    phone: "+919100000001",
    proof: undefined,
    ip: "192.0.2.1",
    now: club.clock.at,
    requestId: "test",
  };
  const stranger = await checkBrowser(club.db, { ...asker, browserId: undefined });
  const known = await checkBrowser(club.db, { ...asker, browserId: "b" });
  const keysOf = (judged: typeof known) => (judged.ok ? judged.limits.map(({ key }) => key) : []);
  expect(keysOf(stranger)).toContain("sent-from:192.0.2.1");
  expect(keysOf(known).filter((key) => key.includes("192.0.2.1"))).toEqual([]);
  expect(keysOf(known)).toContain("sent:+919100000001:b");
});

test("a right answer resets the pause between messages", async () => {
  const club = await TestClub.open({ sample: false });
  const phone = "+919100000001";
  await askForCode(club.visitor(), "9100000001");
  await resetCodeFailures(club.db, { bucket: phone, phone, now: club.clock.at });
  expect((await askForCode(club.visitor(), "9100000001")).status).toBe(200);
});
