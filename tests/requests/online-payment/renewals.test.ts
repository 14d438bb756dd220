/** Memberships that renew by themselves: chosen, told, debited, failed, stopped. */
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { checkRenewals, tellOfDebits } from "~/extensions/online-payment/check-renewals.server";
import {
  AUTOPAY_MOST_RUPEES,
  moveRenewal,
  pauseRenewal,
  stopRenewal,
} from "~/extensions/online-payment/renewals.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import type { Webhook } from "../../../server/stand-in/entities";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { ASHA, openPayingClub } from "../../support/online-payments";
import { shownForm } from "../../support/shown-form";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

async function openRenewing({ saysYes = true } = {}) {
  const opened = await openPayingClub();
  const { asha, club, db, receive, service, standIn } = opened;
  const press = async (intent: string) => await asha.post("/renewal", { intent });
  const renewal = async () =>
    await db
      .selectFrom("renewals")
      .select(["state", "service_id as id", "next_on as nextOn", "first_on as firstOn"])
      .where("member_id", "=", ASHA)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
  const start = async () => {
    await press("start");
    const id = (await renewal())?.id ?? "";
    if (saysYes) await receive(standIn.authorise(id));
    return id;
  };
  const memberships = async () =>
    await db
      .selectFrom("memberships")
      .select(["status", "starts_on as startsOn", "ends_before as endsBefore"])
      .where("member_id", "=", ASHA)
      .where("status", "=", "active")
      .orderBy("starts_on")
      .execute();
  const titles = async () =>
    (
      await db
        .selectFrom("notifications")
        .select(["title", "text"])
        .where("member_id", "=", ASHA)
        .where("kind", "=", "membership")
        .orderBy("created_at")
        .execute()
    ).map(({ title, text }) => `${title} ${text}`);
  const check = async () => {
    await db.updateTable("renewals").set({ next_check_at: club.clock.at }).execute();
    const stopping = new AbortController().signal;
    await checkRenewals(db, { onlinePayments: service, now: club.clock.at, stopping });
  };
  const receiveThem = async (webhooks: Webhook[]) => {
    for (const webhook of webhooks) await receive(webhook);
  };
  return { ...opened, press, renewal, start, memberships, titles, check, receiveThem };
}

test("nothing renews by itself before the member has chosen it and said yes", async () => {
  const { asha, renewal, standIn, start } = await openRenewing({ saysYes: false });
  expect(readable((await asha.get("/membership")).text)).toContain("Renew by itself");
  expect(await renewal()).toBeUndefined();
  const page = readable((await asha.get("/renewal")).text);
  expect(page).toContain(
    "we take ₹299 once a month by UPI Autopay, never more, and tell you at least 24 hours before each time, until you stop it.",
  );
  const id = await start();
  expect(await renewal()).toMatchObject({ state: "asked" });
  expect((await asha.get("/renewal")).text).toContain(
    `href="${standIn.subscriptions.get(id)?.short_url}"`,
  );
  expect(standIn.debit(id)).toEqual([]);
});

test("a member turns renewal on, is told, is debited, fails, is told, and stops it", async () => {
  const { asha, club, db, memberships, press, receiveThem, renewal, standIn, start, titles } =
    await openRenewing();
  const id = await start();
  const first = (await renewal())?.firstOn ?? "";
  const startsAt = (standIn.subscriptions.get(id)?.charge_at ?? 0) * 1_000;
  expect(startsAt - club.clock.at).toBeGreaterThan(24 * HOUR_MS);
  // Told once, at least 24 hours before.
  club.clock.at = startsAt - 30 * HOUR_MS;
  expect(await tellOfDebits(db, { now: club.clock.at })).toBe(1);
  expect(await tellOfDebits(db, { now: club.clock.at + HOUR_MS })).toBe(0);
  expect((await titles()).at(-1)).toContain("We’ll take ₹299 by UPI Autopay.");
  club.clock.at = startsAt;
  await receiveThem(standIn.debit(id));
  expect(await memberships()).toMatchObject([{ startsOn: first }]);
  expect(await renewal()).toMatchObject({ state: "active" });
  const money = readable((await asha.get("/money")).text);
  expect(money).toContain("Paid ₹299");
  // A debit that fails is told; the month that is paid stays.
  club.clock.at += HOUR_MS;
  await receiveThem(standIn.debit(id, "failed"));
  expect((await titles()).at(-1)).toContain("Your membership couldn’t be renewed");
  expect(await renewal()).toMatchObject({ state: "failing" });
  await press("stop");
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect(standIn.subscriptions.get(id)?.status).toBe("cancelled");
  expect(await memberships()).toHaveLength(1);
});

test("a debit counts once in any order of its events, repeated, or found by the job alone", async () => {
  const { check, credit, db, memberships, receive, receiveThem, standIn, start } =
    await openRenewing();
  const id = await start();
  const events = standIn.debit(id);
  await receiveThem([...events].reverse());
  await receiveThem(events);
  await check();
  expect(await memberships()).toHaveLength(1);
  standIn.debit(id);
  await check();
  await check();
  expect(await memberships()).toHaveLength(2);
  const [one, other] = await memberships();
  expect(other?.startsOn).toBe(one?.endsBefore);
  expect(await credit()).toBe(0);
  const online = await db.selectFrom("online_payments").select(["id", "state"]).execute();
  expect(online.map(({ state }) => state)).toEqual(["paid", "paid"]);
  expect(receive).toBeDefined();
});

test("when all tries are over it ends, the member is told, and the month ends on its day", async () => {
  const { memberships, receiveThem, renewal, standIn, start, titles } = await openRenewing();
  const id = await start();
  await receiveThem(standIn.debit(id));
  const paid = await memberships();
  await receiveThem(standIn.debit(id, "failed"));
  await receiveThem(standIn.debit(id, "halted"));
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect((await titles()).at(-1)).toContain("Your membership doesn’t renew any more");
  expect(await memberships()).toEqual(paid);
});

test("one tap stops it also while the service is down, and what it debits meanwhile is credit", async () => {
  const { asha, check, credit, memberships, press, receiveThem, renewal, standIn, start } =
    await openRenewing();
  const id = await start();
  standIn.react = ({ method }) => (method === "POST" ? "hang_up" : undefined);
  await press("stop");
  expect(await renewal()).toMatchObject({ state: "stopping" });
  expect(readable((await asha.get("/renewal")).text)).toContain("until you stop it");
  await receiveThem(standIn.debit(id));
  expect(await memberships()).toEqual([]);
  expect(await credit()).toBe(299);
  standIn.react = undefined;
  await check();
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect(standIn.subscriptions.get(id)?.status).toBe("cancelled");
});

test("a debit of which no event came pays its month also where the member stops right after it", async () => {
  const { credit, memberships, press, renewal, standIn, start } = await openRenewing();
  standIn.debit(await start());
  await press("stop");
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect(await memberships()).toHaveLength(1);
  expect(await credit()).toBe(0);
});

test("a debit of which no event came is credit where the service hears of the stop after it", async () => {
  const { check, credit, memberships, press, renewal, standIn, start } = await openRenewing();
  const id = await start();
  standIn.react = () => "hang_up";
  await press("stop");
  standIn.react = undefined;
  standIn.debit(id);
  await check();
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect(await memberships()).toEqual([]);
  expect(await credit()).toBe(299);
});

test("it stays stopped where the service answers an earlier press afterwards", async () => {
  const { club, db, press, renewal, service, standIn, start } = await openRenewing();
  const id = await start();
  await press("pause");
  const by = { memberId: ASHA, now: club.clock.at };
  const slow = {
    ...service,
    changeRenewal: async () => {
      await stopRenewal(db, { ...by, service: undefined });
      return await service.changeRenewal(id, "resume");
    },
  };
  const resumed = await pauseRenewal(db, { ...by, service: slow, to: "resume" });
  expect(resumed).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(standIn.subscriptions.get(id)?.status).toBe("active");
  expect(await renewal()).toMatchObject({ state: "stopping" });
});

test("it is stopped also where the club has no payment service any more", async () => {
  const { check, club, db, renewal, standIn, start } = await openRenewing();
  const id = await start();
  const without = await TestClub.open({ sample: false, at: club.clock.at, services: { db } });
  const asha = await without.member("asha");
  expect((await asha.post("/renewal", { intent: "pause" })).status).toBe(409);
  expect((await asha.post("/renewal", { intent: "stop" })).status).toBe(302);
  expect(await renewal()).toMatchObject({ state: "stopping" });
  await check();
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect(standIn.subscriptions.get(id)?.status).toBe("cancelled");
});

test("it is paused and goes on, and nothing is taken in between", async () => {
  const { asha, memberships, press, receiveThem, renewal, standIn, start } = await openRenewing();
  const id = await start();
  await press("pause");
  expect(await renewal()).toMatchObject({ state: "paused" });
  await receiveThem(standIn.debit(id));
  expect(await memberships()).toEqual([]);
  expect(readable((await asha.get("/renewal")).text)).toContain("Paused");
  await press("resume");
  expect(await renewal()).toMatchObject({ state: "active" });
  await receiveThem(standIn.debit(id));
  expect(await memberships()).toHaveLength(1);
});

test("pressed twice there is one mandate, and a service that is down leaves none", async () => {
  const { db, press, renewal, standIn } = await openRenewing();
  standIn.react = () => ({ status: 503, body: {} });
  expect((await press("start")).status).toBe(409);
  expect(await renewal()).toMatchObject({ state: "ended" });
  standIn.react = undefined;
  await Promise.all([press("start"), press("start")]);
  const live = await db.selectFrom("renewals").select("id").where("state", "<>", "ended").execute();
  expect(live).toHaveLength(1);
});

test.each([
  [15_000, 302],
  [15_001, 409],
])("a month of ₹%i: the press is answered with %i", async (rupees, status) => {
  expect(AUTOPAY_MOST_RUPEES).toBe(15_000);
  const { club, press, standIn } = await openRenewing();
  const owner = await club.admin();
  const form = shownForm((await owner.get("/admin/settings/plans")).text, "seen");
  const [price = ""] = Object.entries(form).find(([, value]) => value === "299") ?? [];
  const saved = { ...form, [price]: String(rupees), intent: "save" };
  expect((await owner.post("/admin/settings/plans", saved)).status).toBe(302);
  expect((await press("start")).status).toBe(status);
  expect(standIn.subscriptions.size).toBe(status === 409 ? 0 : 1);
});

test("of a mandate's events the later one's word stands, and nobody is told of the earlier", async () => {
  const { club, receiveThem, renewal, standIn, start, titles } = await openRenewing();
  const id = await start();
  const failed = standIn.debit(id, "failed");
  club.clock.at += HOUR_MS;
  await receiveThem(standIn.debit(id));
  await receiveThem(failed);
  expect(await renewal()).toMatchObject({ state: "active" });
  expect((await titles()).join()).not.toContain("couldn’t be renewed");
});

test.each(["suspended", "inactive"] as const)(
  "the mandate of a member who becomes %s stops with the next look, and they are told",
  async (status) => {
    const { check, db, renewal, standIn, start, titles } = await openRenewing();
    const id = await start();
    await db.updateTable("members").set({ status }).where("id", "=", ASHA).execute();
    await check();
    expect(await renewal()).toMatchObject({ state: "ended" });
    expect(standIn.subscriptions.get(id)?.status).toBe("cancelled");
    expect((await titles()).at(-1)).toContain("doesn’t renew any more");
  },
);

test("an erased member's mandate stops", async () => {
  const { check, club, db, renewal, standIn, start } = await openRenewing();
  const id = await start();
  await eraseMember(db, { memberId: ASHA, now: club.clock.at });
  expect(await renewal()).toMatchObject({ state: "stopping" });
  await check();
  expect(standIn.subscriptions.get(id)?.status).toBe("cancelled");
});

test("a mandate that nobody has said yes to ends before its first debit", async () => {
  const { check, club, renewal, standIn, start } = await openRenewing({ saysYes: false });
  const id = await start();
  await check();
  expect(await renewal()).toMatchObject({ state: "asked" });
  club.clock.at += 4 * DAY_MS;
  await check();
  expect(await renewal()).toMatchObject({ state: "ended" });
  expect(standIn.subscriptions.get(id)?.status).toBe("cancelled");
});

test("an event that arrives while a stop is stored does not take the stop back", async () => {
  const { club, db, receiveThem, renewal, standIn, start } = await openRenewing();
  const failed = standIn.debit(await start(), "failed");
  const { id } = await db.selectFrom("renewals").select("id").executeTakeFirstOrThrow();
  const { done, commit } = pausedTransaction(db, async (db) => {
    await moveRenewal(db, { id, to: "stopping", now: club.clock.at });
  });
  const own = await done;
  const received = receiveThem(failed);
  await untilLockAwaited(own);
  await commit();
  await received;
  expect(await renewal()).toMatchObject({ state: "stopping" });
});

test("a debit that another process is telling the member of is told once", async () => {
  const { club, db, standIn, start } = await openRenewing();
  const { charge_at: at = 0 } = standIn.subscriptions.get(await start()) ?? {};
  club.clock.at = at * 1_000 - 30 * HOUR_MS;
  const { done, commit } = pausedTransaction(db, async (db) => {
    await db
      .updateTable("renewals")
      .set((eb) => ({ notified_for: eb.ref("next_on") }))
      .execute();
  });
  const own = await done;
  const told = tellOfDebits(db, { now: club.clock.at });
  await untilLockAwaited(own);
  await commit();
  expect(await told).toBe(0);
});

test("a mandate that has ended is moved no more", async () => {
  const { club, db, renewal, start } = await openRenewing();
  await start();
  const { id } = await db.selectFrom("renewals").select("id").executeTakeFirstOrThrow();
  const now = club.clock.at;
  await moveRenewal(db, { id, to: "paused", now });
  expect(await renewal()).toMatchObject({ state: "paused" });
  await moveRenewal(db, { id, to: "ended", now });
  await moveRenewal(db, { id, to: "active", now });
  expect(await renewal()).toMatchObject({ state: "ended" });
});

test("a mandate that two processes stop at once is told of once", async () => {
  const { check, db, start, titles } = await openRenewing();
  await start();
  await db.updateTable("members").set({ status: "suspended" }).where("id", "=", ASHA).execute();
  await Promise.all([check(), check()]);
  const told = (await titles()).filter((text) => text.includes("doesn’t renew any more"));
  expect(told).toHaveLength(1);
});
