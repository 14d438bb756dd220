import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";

/** The approvals page in a club where these sample members wait for so many days. */
async function openApprovals(waiting: Record<string, number>) {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  for (const [id, days] of Object.entries(waiting)) {
    await club.db
      .updateTable("members")
      .set({ status: "pending", created_at: WEDNESDAY - days * DAY_MS })
      .where("id", "=", id)
      .execute();
  }
  const admin = await club.admin();
  return async (address: string) => (await admin.get(address)).text;
}

const MEENA = "sample-member-meena";
const ASHA = "sample-member-asha";

test("an empty period says how many registered earlier and leads to them", async () => {
  const read = await openApprovals({ [MEENA]: 40 });
  const week = await read("/admin/registrations?period=week");
  expect(readable(week)).toContain("1 person is waiting for an answer");
  expect(readable(week)).toContain("1 person who registered earlier is still waiting.");
  const to = /href="([^"]+)"[^>]*>Show everyone waiting</.exec(week)?.[1] ?? "";
  const all = await read(to);
  expect(all).toContain(`href="/admin/subscribers/${MEENA}"`);
  expect(readable(all)).not.toContain("registered earlier");
});

test("a period with approvals says who else registered earlier", async () => {
  const read = await openApprovals({ [MEENA]: 5, [ASHA]: 1 });
  const recent = await read("/admin/registrations?period=3days");
  expect(recent).toContain(`href="/admin/subscribers/${ASHA}"`);
  expect(readable(recent)).toContain("2 people are waiting for an answer");
  expect(readable(recent)).toContain("1 person who registered earlier is still waiting.");
  expect(readable(await read("/admin/registrations?period=week"))).not.toContain(
    "registered earlier",
  );
});

test("nobody is said to wait from earlier where nobody waits", async () => {
  const read = await openApprovals({});
  const week = readable(await read("/admin/registrations?period=week"));
  expect(week).toContain("No New Registrations");
  expect(week).not.toContain("registered earlier");
});
