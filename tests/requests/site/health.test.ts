/** The Health page: what keeps the club running. */
import { expect, test } from "vitest";
import { noteOperation } from "~/core/site/health/note-operation.server";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";

const LIVE = { mode: "live", publicUrl: "http://localhost" } as const;

test("the page lists what is missing first, with what to do about it", async () => {
  const club = await TestClub.open({ services: LIVE });
  const page = readable((await (await club.admin()).get("/admin/health")).text);
  expect(page).toContain("There’s no backup yet.");
  expect(page).toContain("You can make one now under Backups.");
  expect(page).toContain("A password alone opens the admin panel for");
  expect(page).toMatch(/(SQLite|PostgreSQL) \d+/);
  expect(page.indexOf("There’s no backup yet")).toBeLessThan(page.indexOf("free"));
});

test("the page shows the latest backup, whether it was made or failed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const note = (outcome: "done" | "failed", now: number) =>
    noteOperation(club.db, { name: "backup", outcome, detail: "Disk full.", now });
  await note("done", WEDNESDAY - 2 * HOUR_MS);
  expect(readable((await admin.get("/admin/health")).text)).toContain("Made 2 hours ago");
  await note("failed", WEDNESDAY - HOUR_MS);
  const page = readable((await admin.get("/admin/health")).text);
  expect(page).toContain("The last backup failed: Disk full.");
  await note("done", WEDNESDAY);
  expect(readable((await admin.get("/admin/health")).text)).toContain("Made a minute ago");
});

test("after the clock was set back, the page shows how an operation ended last", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const note = (outcome: "done" | "failed", now: number) =>
    noteOperation(club.db, { name: "backup", outcome, detail: "Disk full.", now });
  await note("failed", WEDNESDAY + 48 * HOUR_MS);
  await note("done", WEDNESDAY - 2 * HOUR_MS);
  expect(readable((await admin.get("/admin/health")).text)).toContain("Made 2 hours ago");
  await note("done", WEDNESDAY + 48 * HOUR_MS);
  await note("failed", WEDNESDAY);
  expect(readable((await admin.get("/admin/health")).text)).toContain("The last backup failed");
});

test("at night the page counts the messages that wait for the morning", async () => {
  const club = await TestClub.open();
  club.clock.at = instantOf("2026-11-18", "22:00", "Asia/Kolkata");
  const admin = await club.admin();
  await club.db
    .insertInto("messages")
    .values({
      id: "m",
      member_id: "sample-member-asha",
      cause: "c",
      kind: "comment",
      rank: 1,
      channel: "sms",
      channels: jsonText(["sms"]),
      title: "",
      text: "T",
      filled_in: jsonText({}),
      link: null,
      event_id: null,
      state: "queued",
      next_at: WEDNESDAY,
      created_at: WEDNESDAY,
    })
    .execute();
  const page = readable((await admin.get("/admin/health")).text);
  expect(page).toContain("Nothing urgent is waiting. One message goes out from 8");
});

test("a forwarded request to a site without a named proxy shows what to set", async () => {
  const club = await TestClub.open({ services: { ...LIVE, trustedProxies: [] } });
  const admin = await club.admin();
  const page = await admin.get("/admin/health", { "X-Forwarded-For": "203.0.113.9" });
  expect(readable(page.text)).toContain("Set TRUSTED_PROXY to the proxy’s address.");
});

test.each(["owner", "admin", "treasurer", "desk"] as const)(
  "%s reads how many findings are open on the dashboard, and each on Health",
  async (role) => {
    const club = await TestClub.open({
      services: { mode: "live", publicUrl: "http://localhost" },
    });
    const admin = await club.admin(role);
    const page = readable((await admin.get("/admin/health")).text);
    const [, open = "none"] = /(\d+) things need attention/.exec(page) ?? [];
    const dashboard = await admin.get("/admin/dashboard");
    expect(readable(dashboard.text)).toContain(`${open} things need you`);
    expect(dashboard.text).toContain('href="/admin/health"');
  },
);
