import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { BOOKING, KAVYA, lines, moveIn, RUN, recordLine } from "../../support/old-club";

test("the admin's page of a member says where the record came from and what was typed in there", async () => {
  const club = await TestClub.open();
  await moveIn(club.db, {
    "old-club.jsonl": lines(
      KAVYA,
      recordLine("userStatistics", "kavya", { totalRuns: 42, currentStreak: 6 }),
      RUN,
      BOOKING,
    ),
  });
  const { id } = await club.db
    .selectFrom("members")
    .select("id")
    .where("full_name", "=", "Kavya Nair")
    .executeTakeFirstOrThrow();
  const admin = await club.admin();
  const page = readable((await admin.get(`/admin/subscribers/${id}`)).text);
  expect(page).toContain("From the old club");
  expect(page).toMatch(/Wed, 18 Nov 2026\s+users\/kavya in Firestore, old-club.jsonl/);
  expect(page).toMatch(/Source\s+Import/);
  expect(page).toMatch(/Bookings\s+1 imported/);
  expect(page).toMatch(
    /Opening balance\s+Figures from the old club\. They don’t count here\.\s+Runs\s+42\s+Streak\s+6/,
  );
  const other = readable((await admin.get("/admin/subscribers/sample-member-asha")).text);
  expect(other).toContain("Asha Raman");
  expect(other).toMatch(/Source\s+Mobile OTP/);
  expect(other).not.toContain("From the old club");
});

test("an import on the command line is in the audit, its dry run is not", async () => {
  const club = await TestClub.open();
  await moveIn(club.db, { "old-club.jsonl": lines(KAVYA, RUN, BOOKING) });
  const admin = await club.admin();
  const audit = readable((await admin.get("/admin/audit")).text);
  expect(audit.match(/Members imported/g)).toHaveLength(1);
  expect(audit).toContain("1 added, 0 merged, 1 run, 1 booking");
});

test("a member who was here before an import keeps their source", async () => {
  const club = await TestClub.open();
  const asha = club.db.selectFrom("members").select(["phone", "full_name"]);
  const { phone, full_name } = await asha
    .where("id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  await moveIn(club.db, { "list.csv": lines("Name,Phone", `${full_name},${phone}`) });
  const admin = await club.admin();
  const page = readable((await admin.get("/admin/subscribers/sample-member-asha")).text);
  expect(page).toMatch(/Source\s+Mobile OTP/);
  expect(page).toContain("From the old club");
});
