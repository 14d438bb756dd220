import { onTestFinished } from "vitest";
import { freshContent, setClubContent } from "~/content/club-content.server";
import { saveSection } from "~/core/site/settings/save-section.server";
import type { TestClub } from "./club";

/** Turns 'Confirm right away' off until the end of the test, for this club or for commands without one. */
export async function confirmByAdmin(club?: TestClub): Promise<void> {
  onTestFinished(() => setClubContent(freshContent));
  setClubContent({ ...freshContent, bookings: { confirmAtOnce: false } });
  if (!club) return;
  await saveSection(club.db, {
    section: "plans",
    values: { "bookings.confirmAtOnce": false },
    ...{ seen: 0, adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at },
  });
  await club.services.content.check();
}
