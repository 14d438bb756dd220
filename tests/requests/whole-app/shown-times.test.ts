import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";

/** 'Wed, 18 Nov 2026, 10:00 am': WEDNESDAY in the club's time zone. */
const NOW_SHOWN = "Wed, 18 Nov 2026, 10:00 am";

test("the list of people who wait shows when they registered, with am or pm", async () => {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({ status: "pending", created_at: WEDNESDAY })
    .where("id", "=", "sample-member-meena")
    .execute();
  const page = await (await club.admin()).get("/admin/registrations");
  expect(readable(page.text)).toContain(NOW_SHOWN);
});

test("both audit lists show the day by name and the time with am or pm", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const member = "/admin/subscribers/sample-member-asha";
  const move = { memberId: "sample-member-asha", from: "active", to: "suspended", reason: "R" };
  expect((await admin.post("/admin/subscribers", move)).status).toBe(200);
  for (const path of ["/admin/audit", member]) {
    const page = readable((await admin.get(path)).text);
    expect(page).toContain(NOW_SHOWN);
    expect(page).not.toMatch(/2026-11-18 \d\d:\d\d/);
  }
});

test.each([["/"], ["/events"], ["/about"]])(
  "%s shows a run's start in one way, with am or pm",
  async (path) => {
    const club = await TestClub.open();
    const page = readable((await club.visitor().get(path)).text);
    expect(page).toContain("5:45 am");
    expect(page).not.toContain("05:45");
  },
);
