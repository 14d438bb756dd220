import { expect, test } from "vitest";
import { TestClub } from "../../support/club";

test("an export beyond the number of threads is a 429 with Retry-After and is not recorded", async () => {
  const club = await TestClub.open({ services: { membersFile: () => undefined } });
  const admin = await club.admin();
  const { status, headers, text } = await admin.get("/admin/subscribers.csv");
  expect([status, headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(text).toContain("Please try again in a minute");
  const recorded = await club.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "members_exported")
    .execute();
  expect(recorded).toEqual([]);
});
