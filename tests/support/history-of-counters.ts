import fc from "fast-check";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { MemberStatus, PlanType } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { jsonText } from "~/lib/json";
import { PLAIN_EVENT } from "./plain-event";

const HOUR = 3_600_000;
const START = Date.parse("2026-03-30T12:00:00Z");

type Step =
  | { kind: "join"; hours: number; born: string | null; name: string }
  | { kind: "status"; who: number; status: MemberStatus }
  | { kind: "plan"; who: number; plan: PlanType }
  | { kind: "rename"; who: number; name: string; profession: string | null }
  | { kind: "book"; who: number; event: number; price: number }
  | { kind: "move"; which: number; status: BookingStatus }
  | { kind: "check_in"; which: number; guest: boolean }
  | { kind: "undo"; which: number }
  | { kind: "leave"; who: number }
  | { kind: "fail"; who: number };

const name = fc.constantFrom("Nila Anand", "নীলা", 'O\'Brien 100% "x"', "நிலா 😀", "  two  spaces ");
const index = fc.nat(11);

/** Anything that can happen in a club. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("join" as const),
    hours: fc.nat(800),
    born: fc.constantFrom("1990-02-28", "2001-12-31", null),
    name,
  }),
  fc.record({
    kind: fc.constant("status" as const),
    who: index,
    status: fc.constantFrom<MemberStatus[]>("pending", "active", "suspended", "inactive"),
  }),
  fc.record({
    kind: fc.constant("plan" as const),
    who: index,
    plan: fc.constantFrom<PlanType[]>("Basic", "Standard", "Premium"),
  }),
  fc.record({
    kind: fc.constant("rename" as const),
    who: index,
    name,
    profession: fc.constantFrom("Student", "Other", null),
  }),
  fc.record({
    kind: fc.constant("book" as const),
    who: index,
    event: fc.nat(2),
    price: fc.constantFrom(0, 99),
  }),
  fc.record({
    kind: fc.constant("move" as const),
    which: index,
    status: fc.constantFrom<BookingStatus[]>("pending", "confirmed", "completed", "cancelled"),
  }),
  fc.record({ kind: fc.constant("check_in" as const), which: index, guest: fc.boolean() }),
  fc.record({ kind: fc.constant("undo" as const), which: index }),
  fc.record({ kind: fc.constant("leave" as const), who: index }),
  fc.record({ kind: fc.constant("fail" as const), who: index }),
);

const DAYS = ["2026-03-31", "2026-04-01", "2026-12-31"];

/** Applies steps to the database as commands would; what a constraint refuses changes nothing. */
export class History {
  readonly members: string[] = [];
  readonly bookings: { id: string; event: string; member: string; date: string }[] = [];
  private count = 0;

  constructor(
    readonly db: Db,
    readonly prefix: string,
  ) {}

  async apply(step: Step): Promise<void> {
    this.count += 1;
    await inTransaction(this.db, (db) => this.write(db, step)).catch((error: unknown) => {
      if (!/constraint|duplicate key|wanted/i.test(String(error))) throw error;
    });
  }

  private async write(db: Db, step: Step): Promise<void> {
    if (step.kind === "join") return await this.join(db, step);
    if ("which" in step) {
      const booking = this.bookings[step.which % (this.bookings.length || 1)];
      return booking && (await this.writeBooking(db, booking, step));
    }
    const member = this.members[step.who % (this.members.length || 1)];
    return member === undefined ? undefined : await this.writeMember(db, member, step);
  }

  private async writeMember(db: Db, member: string, step: Extract<Step, { who: number }>) {
    if (step.kind === "book") return await this.book(db, member, step);
    if (step.kind === "leave")
      return void (await db.deleteFrom("members").where("id", "=", member).execute());
    const changes = {
      status: "status" in step ? { status: step.status } : {},
      plan: "plan" in step ? { plan_type: step.plan } : {},
      rename: "name" in step ? { full_name: step.name, profession: step.profession } : {},
      fail: { status: "inactive" as const },
    };
    await db.updateTable("members").set(changes[step.kind]).where("id", "=", member).execute();
    if (step.kind === "fail") throw new Error("wanted: this transaction rolls back");
  }

  private async writeBooking(
    db: Db,
    booking: History["bookings"][number],
    step: Extract<Step, { which: number }>,
  ) {
    if (step.kind === "check_in") return await this.checkIn(db, booking, step.guest);
    if (step.kind === "undo")
      return void (await db.deleteFrom("check_ins").where("booking_id", "=", booking.id).execute());
    await db
      .updateTable("bookings")
      .set({ status: step.status })
      .where("id", "=", booking.id)
      .execute();
  }

  private async join(db: Db, step: { hours: number; born: string | null; name: string }) {
    const id = `${this.prefix}-m${this.count}`;
    await db
      .insertInto("members")
      .values({
        id,
        phone: `+91${String(6_000_000_000 + Number(id.replace(/\D/g, "")))}`,
        full_name: step.name,
        date_of_birth: step.born,
        status: "pending",
        goals: jsonText([]),
        join_crew: 0,
        role: "member",
        plan_type: "Basic",
        registration_type: "mobile_otp",
        invite_code: id,
        is_sample: 0,
        created_at: START + step.hours * HOUR,
        updated_at: START,
      })
      .execute();
    this.members.push(id);
  }

  private async book(db: Db, member: string, step: { event: number; price: number }) {
    const id = `${this.prefix}-b${this.count}`;
    const date = DAYS[step.event] ?? "";
    await db
      .insertInto("bookings")
      .values({
        id,
        reference: id,
        event_id: `event-${step.event}`,
        member_id: member,
        participant_name: "A",
        participant_phone: id,
        is_guest: 0,
        plan: "pay_per_run",
        title: "Run",
        date,
        time: "05:45",
        starts_at: START,
        location: "Lake",
        status: "pending",
        price_rupees: step.price,
        submit_key: id,
        created_at: START,
        updated_at: START,
      })
      .execute();
    this.bookings.push({ id, event: `event-${step.event}`, member, date });
  }

  private async checkIn(
    db: Db,
    booking: { id: string; event: string; member: string; date: string },
    guest: boolean,
  ) {
    await db
      .insertInto("check_ins")
      .values({
        id: `${this.prefix}-c${this.count}`,
        event_id: booking.event,
        booking_id: booking.id,
        member_id: booking.member,
        is_guest: guest ? 1 : 0,
        date: booking.date,
        time: "05:40",
        checked_in_at: START,
        recorded_at: START,
        recorded_by: "admin",
        method: "list",
      })
      .execute();
  }
}

/** The runs that steps book. */
export async function insertEvents(db: Db): Promise<void> {
  const events = DAYS.map((date, index) => ({
    ...PLAIN_EVENT,
    id: `event-${index}`,
    slug: `event-${index}`,
    title: `Run ${index}`,
    description: "",
    date,
    time: "05:45",
    starts_at: START,
    location: "Lake",
    capacity: 50,
    status: "published" as const,
    created_at: START,
    updated_at: START,
  }));
  await db.insertInto("events").values(events).execute();
}
