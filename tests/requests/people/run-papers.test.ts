import { expect, test } from "vitest";
import { ADMIN_ROLES, hasRight, type Role } from "~/core/people/rights/roles";
import { DAY_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";

const RUN = "sample-event-upcoming";

/** Everything about one run that is read, printed or downloaded, with the right that opens it. */
const PAPERS = {
  [`/qr-info/roster?event=${RUN}`]: "check_in",
  [`/qr-info/poster?event=${RUN}`]: "check_in",
  [`/qr-info/screen?event=${RUN}`]: "check_in",
  [`/qr-info/distances?event=${RUN}`]: "check_in",
  [`/qr-info?event=${RUN}`]: "check_in",
  [`/qr-scanner/list?event=${RUN}`]: "check_in",
  [`/qr-info/results?event=${RUN}`]: "lead_desk",
  [`/qr-info/log?event=${RUN}`]: "lead_desk",
  [`/admin/roster/${RUN}`]: "lead_desk",
  [`/admin/events/${RUN}`]: "look",
} as const;

async function openFor(role: Role) {
  const club = await TestClub.open();
  if (role !== "run_leader") return { club, person: await club.admin(role) };
  await club.db
    .updateTable("members")
    .set({ role: "run_leader" })
    .where("id", "=", "sample-member-asha")
    .execute();
  // The list of a run is a leader's from two days before its start.
  await club.db
    .updateTable("events")
    .set({ starts_at: club.clock.at + DAY_MS })
    .where("id", "=", RUN)
    .execute();
  return { club, person: await club.member("asha") };
}

test.each([...ADMIN_ROLES, "run_leader" as const])(
  "a role opens every list, print, poster and file of a run by one table of rights: %s",
  async (role) => {
    const { person } = await openFor(role);
    for (const [page, right] of Object.entries(PAPERS)) {
      const { status } = await person.get(page);
      expect([page, status === 200]).toEqual([page, hasRight(role, right)]);
    }
  },
);

test.each(ADMIN_ROLES)("every link of a run's page opens for who sees it: %s", async (role) => {
  const { club, person } = await openFor(role);
  for (const days of [0, -20, 20]) {
    await club.db
      .updateTable("events")
      .set({ starts_at: club.clock.at + days * DAY_MS })
      .where("id", "=", RUN)
      .execute();
    const { text } = await person.get(`/admin/events/${RUN}`);
    const links = [...text.matchAll(/href="(\/(?:admin|qr-)[^"#]*)"/g)];
    const pages = new Set(links.map(([, path = ""]) => path.replaceAll("&amp;", "&")));
    pages.delete("/admin/logout");
    expect(pages.size).toBeGreaterThan(5);
    for (const page of pages) {
      const { status } = await person.get(page);
      expect([days, page, status]).toEqual([days, page, 200]);
    }
  }
});
