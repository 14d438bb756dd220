import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { askForCode, typedPhone } from "../../support/codes";

const FORWARDED = { "X-Forwarded-For": "198.51.100.7" };

const warnings = (club: TestClub) =>
  club.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === "untrusted_proxy");

test("security 41: forwarded headers from a peer outside TRUSTED_PROXY are ignored and logged once a minute for each peer", async () => {
  const club = await TestClub.open({
    sample: false,
    services: { trustedProxies: ["10.0.0.0/8"] },
  });
  const peer = club.visitor("::ffff:192.0.2.1");
  await peer.get("/signin", FORWARDED);
  await peer.get("/signin", { "X-Forwarded-Proto": "https" });
  expect(warnings(club)).toMatchObject([
    { level: 40, setting: "TRUSTED_PROXY", peer: "192.0.2.1", header: "x-forwarded-for" },
  ]);
  expect(warnings(club)[0]?.msg).toContain("add it to TRUSTED_PROXY");
  await club.visitor("192.0.2.2").get("/signin", FORWARDED);
  expect(warnings(club)).toHaveLength(2);
  club.clock.at += MINUTE_MS - 1;
  await peer.get("/signin", FORWARDED);
  expect(warnings(club)).toHaveLength(2);
  club.clock.at += 1;
  await peer.get("/signin", FORWARDED);
  expect(warnings(club)).toHaveLength(3);
  // Set back after a start with a clock that was ahead.
  club.clock.at -= 2 * DAY_MS;
  await peer.get("/signin", FORWARDED);
  expect(warnings(club)).toHaveLength(4);
});

test("security 41: forwarded headers from a trusted network are used without a warning", async () => {
  const club = await TestClub.open({
    sample: false,
    services: { trustedProxies: ["10.0.0.0/8"] },
  });
  const behindProxy = club.visitor("::ffff:10.7.7.7");
  await behindProxy.post(
    "/signin",
    { intent: "send", phone: typedPhone(1) },
    { "X-Forwarded-For": "198.51.100.7" },
  );
  await askForCode(club.visitor("192.0.2.9"), typedPhone(2));
  const rows = await club.db.selectFrom("otp_challenge").select("ip").orderBy("phone").execute();
  expect(rows.map(({ ip }) => ip)).toEqual(["198.51.100.7", "192.0.2.9"]);
  expect(warnings(club)).toEqual([]);
});

test("security 41: any number of peers with forged headers write at most a thousand warnings a minute", async () => {
  const club = await TestClub.open({ sample: false });
  for (let n = 0; n < 1_050; n += 1) {
    const peer = `2001:db8::${n.toString(16)}`;
    await club.visitor(peer).send("/robots.txt?x", { headers: FORWARDED });
  }
  expect(warnings(club)).toHaveLength(1_000);
}, 60_000);
