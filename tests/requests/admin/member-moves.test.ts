/** A member's status moves follow the move table, also with several admins at once. */
import { expect, test } from "vitest";
import { MEMBER_MOVES } from "~/core/admin/registrations/approvals";
import { MEMBER_STATUSES } from "~/core/people/members";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { memberOf } from "../../support/members";

const memberId = "sample-member-asha";
const CHANGED = "Failed to update status. Please try again. Somebody else has just changed it.";

async function openWithStatus(status: (typeof MEMBER_STATUSES)[number]) {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status }).where("id", "=", memberId).execute();
  return { club, ravi: await club.admin() };
}

const everyPair = MEMBER_STATUSES.flatMap((from) => MEMBER_STATUSES.map((to) => ({ from, to })));

test.each(everyPair)("security 33: a member's $from → $to follows the move table", async (pair) => {
  const { from, to } = pair;
  const { club, ravi } = await openWithStatus(from);
  const answer = await ravi.post("/admin/subscribers", { memberId, from, to, reason: "None" });
  const isAllowed = MEMBER_MOVES[from].some((move) => move.to === to);
  expect(answer.status).toBe(isAllowed ? 200 : 409);
  expect(await memberOf(club, memberId)).toMatchObject({ status: isAllowed ? to : from });
});

test("security 33: a move on the member's own page stays there, and only for who may move members", async () => {
  const { club, ravi } = await openWithStatus("pending");
  const path = `/admin/subscribers/${memberId}`;
  const move = { intent: "move", memberId, from: "pending", to: "active" };
  const page = (await ravi.get(path)).text;
  expect(page).not.toContain('action="/admin/subscribers"');
  await club.db.updateTable("admins").set({ role: "treasurer" }).execute();
  expect((await ravi.post(path, move)).status).toBe(403);
  await club.db.updateTable("admins").set({ role: "owner" }).execute();
  const answer = await ravi.post(path, move);
  expect(answer.status).toBe(200);
  expect(readable(answer.text)).toContain("User status updated to active");
  expect(await memberOf(club, memberId)).toMatchObject({ status: "active" });
});

test("security 33: a member has the specified moves and no other", () => {
  const allowed = everyPair
    .filter(({ from, to }) => MEMBER_MOVES[from].some((move) => move.to === to))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(allowed.sort()).toEqual([
    "active → suspended",
    "inactive → active",
    "pending → active",
    "pending → suspended",
    "suspended → active",
  ]);
});

test("security 33: the second of two admins who move one member at once is refused", async () => {
  const { club, ravi } = await openWithStatus("pending");
  const answers = await Promise.all(
    ["active", "suspended"].map((to) =>
      ravi.post("/admin/registrations", { memberId, from: "pending", to, reason: "None" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const second = answers.find(({ status }) => status === 409);
  expect(readable(second?.text ?? "")).toContain(CHANGED);
  expect(await club.db.selectFrom("audit_log").select("id").execute()).toHaveLength(1);
});
