import { saveSection } from "~/core/site/settings/content-changes.server";
import type { Db } from "~/db/tables";
import { WEDNESDAY } from "./club";

/** Turns 'Confirm right away' off, as an admin does in Settings. */
export async function confirmByAdmin(db: Db): Promise<void> {
  await saveSection(db, {
    section: "plans",
    values: { "bookings.confirmAtOnce": false },
    seen: 0,
    adminId: "ravi",
    adminName: "Ravi",
    requestId: null,
    now: WEDNESDAY,
  });
}
