import { deliveredContent, type Mode, setClubContent } from "~/content/club-content.server";
import type { ClubContent } from "~/content/content-shape";
import { shippedText } from "~/content/shipped";
import type { Db } from "~/db/tables";
import { showClubContent } from "~/core/site/settings/show-club-content.server";
import { findContentVersion } from "~/core/site/settings/find-content-version.server";
import type { Clock } from "~/gateways/clock";
import type { ShownContent } from "~/middleware/context.server";

/** The longest time until another process's change of the club's content is seen here. */
const FRESH_MS = 400;

/** Holds the club's content in memory, and reads it again when it has changed. */
export class LiveContent implements ShownContent {
  private version = 0;
  private content: ClubContent;
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mode: Mode,
  ) {
    this.content = deliveredContent(mode);
  }

  async refresh(): Promise<void> {
    // The content stays in memory while the database is unavailable.
    if (this.clock.now() - this.checkedAt >= FRESH_MS) await this.check().catch(() => undefined);
    setClubContent(this.content);
  }

  shipped(): string {
    return shippedText() ?? "";
  }

  async check(): Promise<number> {
    this.checkedAt = this.clock.now();
    const version = await findContentVersion(this.db);
    if (version !== this.version) {
      this.content = await showClubContent(this.db, this.mode);
      this.version = version;
    }
    return this.version;
  }
}
