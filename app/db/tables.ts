import type { Insertable, Kysely } from "kysely";
import type { AccessTables } from "./tables/access";
import type { BookingMoneyTables } from "./tables/booking-money";
import type { CommunityTables } from "./tables/community";
import type { CounterTables } from "./tables/counters";
import type { DutiesTables } from "./tables/duties";
import type { EventsTables } from "./tables/events";
import type { MemberHomeTables } from "./tables/member-home";
import type { MessagesTables } from "./tables/messages";
import type { NotificationTables } from "./tables/notifications";
import type { OnlinePaymentsTables } from "./tables/online-payments";
import type { PeopleTables } from "./tables/people";
import type { RunDayTables } from "./tables/run-day";
import type { SiteTables } from "./tables/site";

/**
 * Types of every table. Instants are milliseconds since 1970 in UTC, days 'YYYY-MM-DD' and times 'HH:MM' in
 * the club's time zone, money whole rupees, booleans 0 or 1, lists JSON text.
 */
export interface Tables
  extends AccessTables,
    DutiesTables,
    BookingMoneyTables,
    SiteTables,
    CommunityTables,
    CounterTables,
    MemberHomeTables,
    MessagesTables,
    NotificationTables,
    OnlinePaymentsTables,
    PeopleTables,
    RunDayTables,
    EventsTables {}

export type Db = Kysely<Tables>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
