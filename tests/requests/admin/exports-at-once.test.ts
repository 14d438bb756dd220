import { expect, test } from "vitest";
import { openExport } from "~/core/admin/subscribers/subscribers.server";
import { TestClub } from "../../support/club";

test("an export beyond the number of threads is a 429 with Retry-After", async () => {
  const club = await TestClub.open({ services: { membersFile: () => undefined } });
  const { status, headers, text } = await (await club.admin()).get("/admin/subscribers.csv");
  expect([status, headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(text).toContain("Please try again in a minute");
});

test("an export that is refused is not recorded", async () => {
  const club = await TestClub.open({ services: { membersFile: () => undefined } });
  await (await club.admin()).get("/admin/subscribers.csv");
  const recorded = await club.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "members_exported")
    .execute();
  expect(recorded).toEqual([]);
});

test("an export that cannot be recorded is cancelled", async () => {
  const club = await TestClub.open();
  await club.db.schema.dropTable("audit_log").execute();
  let isCancelled = false;
  const membersFile = () =>
    new ReadableStream<Uint8Array>({
      cancel() {
        isCancelled = true;
      },
    });
  const input = { adminId: "ravi", requestId: "test", now: club.clock.at, membersFile };
  await expect(openExport(club.db, input)).rejects.toThrow();
  expect(isCancelled).toBe(true);
});
