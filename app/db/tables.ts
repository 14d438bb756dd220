import type { Insertable, Kysely } from "kysely";
import type { AccessTables } from "./tables/access";
import type { AdminSecondStepTables } from "./tables/admin-second-step";
import type { AnnouncementsTables } from "./tables/announcements";
import type { BookingMoneyTables } from "./tables/booking-money";
import type { ClubContentTables } from "./tables/club-content";
import type { CommunityTables } from "./tables/community";
import type { CounterTables } from "./tables/counters";
import type { DutiesTables } from "./tables/duties";
import type { EventWeatherTables } from "./tables/event-weather";
import type { EventsTables } from "./tables/events";
import type { GuardiansTables } from "./tables/guardians";
import type { MemberHomeTables } from "./tables/member-home";
import type { MessagesTables } from "./tables/messages";
import type { MigrationChecksumsTables } from "./tables/migration-checksums";
import type { NotificationTables } from "./tables/notifications";
import type { OperationsTables } from "./tables/operations";
import type { OriginsTables } from "./tables/origins";
import type { PaceGroupTables } from "./tables/pace-groups";
import type { PasskeysTables } from "./tables/passkeys";
import type { PeopleTables } from "./tables/people";
import type { PicturesTables } from "./tables/pictures";
import type { RunDayTables } from "./tables/run-day";
import type { SettingsTables } from "./tables/settings";
import type { WaitlistTables } from "./tables/waitlist";

/**
 * Types of every table. Instants are milliseconds since 1970 in UTC, days 'YYYY-MM-DD' and times 'HH:MM' in
 * the club's time zone, money whole rupees, booleans 0 or 1, lists JSON text.
 */
export interface Tables
  extends AccessTables,
    AdminSecondStepTables,
    AnnouncementsTables,
    DutiesTables,
    EventWeatherTables,
    GuardiansTables,
    BookingMoneyTables,
    ClubContentTables,
    CommunityTables,
    CounterTables,
    MemberHomeTables,
    MessagesTables,
    MigrationChecksumsTables,
    NotificationTables,
    OperationsTables,
    OriginsTables,
    PaceGroupTables,
    PasskeysTables,
    PeopleTables,
    PicturesTables,
    RunDayTables,
    EventsTables,
    SettingsTables,
    WaitlistTables {}

export type Db = Kysely<Tables>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
