import { expect, test } from "vitest";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import type { AuditAction } from "~/db/tables/audit-actions";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDue } from "../../support/payments";

async function write(club: TestClub, action: AuditAction, count: number): Promise<void> {
  const { id } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  for (let index = 0; index < count; index += 1) {
    await recordAudit(club.db, {
      actor: { kind: "admin", id },
      action,
      subject: { kind: "member", id: "sample-member-asha" },
      details: { fields: `number ${index}` },
      requestId: null,
      now: club.clock.at,
    });
  }
}

/** The numbers in the entries on a page. */
function numbersOn(text: string): string[] {
  return [...readable(text).matchAll(/number (\d+)/g)].map(([, number = ""]) => number);
}

test("entries of one moment are listed across the pages, each once", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await write(club, "member_moved", 120);
  for (const search of ["", "q=status&", "q=ravi&", "q=asha&", "subject=member&"]) {
    const seen: string[] = [];
    let address = `/admin/audit?${search}`;
    for (let page = 0; page < 5; page += 1) {
      const { text } = await admin.get(address);
      seen.push(...numbersOn(text));
      const next = /href="([^"]*before=[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      if (!next) break;
      address = next;
    }
    expect([search, seen.length, new Set(seen).size]).toEqual([search, 120, 120]);
  }
});

test("the audit log is searched by action, admin and member", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await admin.post("/admin/subscribers", {
    memberId: "sample-member-asha",
    from: "active",
    to: "suspended",
    reason: "A test",
  });
  const found = async (search: string) =>
    readable((await admin.get(`/admin/audit?${search}`)).text);
  const line = "Wed, 18 Nov 2026, 10:00 am ravi Member status changed Asha";
  for (const search of ["", "q=status", "q=RAVI", "q=asha", "subject=member&q=asha"])
    expect(await found(search)).toContain(line);
  expect(await found("")).toContain("from active to suspended, ‘A test’");
  for (const search of ["q=%25", "q=%F0%9F%8F%83", "q='%22--", "subject=event", "q=kiran"])
    expect(await found(search)).toContain("Nothing here yet");
  expect(await found("subject=nonsense")).toContain("were ignored: subject=nonsense");
  expect(await found("before=junk")).toContain(line);
});

test("the audit tells of a payment in words: whose it was and what changed", async () => {
  const club = await TestClub.open();
  await addDue(club.db);
  const admin = await club.admin();
  await admin.post("/admin/payments", { intent: "paid", paymentId: "pay-asha", method: "cash" });
  const { text } = await admin.get("/admin/audit?subject=payment");
  expect(readable(text)).toContain(
    "ravi Payment marked as paid Asha Raman payment in cash, ₹99, from due to paid",
  );
  expect(text).toContain('href="/admin/subscribers/sample-member-asha"');
  expect(readable(text)).not.toMatch(/amountRupees|methodBefore|isLate|null|\[/);
});

test.each([
  ["/admin/bookings", "Select at least one booking first."],
  ["/admin/registrations", "Select at least one person first."],
])(
  "a bulk press on %s with nothing ticked says what to do instead of a failure",
  async (...row) => {
    const [path, hint] = row;
    const club = await TestClub.open();
    const admin = await club.admin();
    const answer = await admin.post(path, { intent: "move", from: "pending", to: "active" });
    const booking = await admin.post(path, { intent: "move", from: "pending", to: "confirmed" });
    const said = readable(path.includes("bookings") ? booking.text : answer.text);
    expect(said).toContain(hint);
    expect(said).not.toContain("Failed to");
  },
);

test("the audit names and finds a member who did something", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const entry = { requestId: null, now: club.clock.at };
  const asha = { kind: "member" as const, id: "sample-member-asha" };
  const distances = { actor: asha, action: "run_distances_set" as const, details: {} };
  const event = { kind: "event" as const, id: "sample-event-upcoming" };
  await recordAudit(club.db, { ...entry, ...distances, subject: event });
  for (const search of ["", "?q=asha"])
    expect(readable((await admin.get(`/admin/audit${search}`)).text)).toContain(
      "Asha Raman Run distances recorded Lakeside",
    );
});

test("the audit names the settings that changed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const entry = { details: { version: 2, before: 1 }, requestId: null, now: club.clock.at };
  const { id } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const change = { actor: { kind: "admin" as const, id }, action: "club_changed" as const };
  await recordAudit(club.db, { ...entry, ...change, subject: { kind: "club", id: "upi" } });
  const shown = readable((await admin.get("/admin/audit")).text);
  expect(shown).toContain("Club settings changed UPI payments club");
  expect(shown).not.toContain("version 2");
});
