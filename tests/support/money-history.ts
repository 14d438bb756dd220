import { randomUUID } from "node:crypto";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { mergeMembers } from "~/core/admin/merge/merge-members.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { BOOKING_MOVES } from "~/core/bookings/status";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { returnBankLine } from "~/core/payments/bank-lines/return-line.server";
import { refundCredit } from "~/core/payments/credits/refund-credit.server";
import { answerDouble, listDoubles } from "~/core/payments/double/answer-double.server";
import type { PaymentMarkOutcome } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { markPaid, undoMarkPaid } from "~/core/payments/mark-paid/mark-payments.server";
import {
  buyMembership,
  dropUnpaidMembership,
  findNextMembership,
  recordMembership,
} from "~/core/payments/membership/record-membership.server";
import { findCredit } from "~/core/payments/payments.server";
import { reportPayment } from "~/core/payments/references/report-payment.server";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import { recordStatement } from "~/extensions/statement-matching/find-statement-matches.server";
import { HOUR_MS } from "~/lib/dates";
import type { MoneyStep } from "./money-steps";
import { OnlineHistory } from "./online-history";
import { seatRequest, TIME_ZONE } from "./seats";

const BY = { adminId: "ravi", adminName: "Ravi", requestId: "r" };
const TODAY = "2026-11-18";
const STEP_MS = 1_000;

/** Takes the steps with the club's commands and counts by itself what was handed over. */
export class MoneyHistory {
  /** Rupees that admins said they received and did not take back. */
  received = 0;
  /** What was said of each payment that an admin marked by itself. */
  readonly said: Extract<PaymentMarkOutcome, { ok: true }>[] = [];
  /** Rupees of credit paid back. */
  refunded = 0;
  /** Members of whom a booking was cancelled too late for credit. */
  readonly cancelledLate = new Set<string>();
  /** Two memberships of one day are then lengthened instead of placed. */
  isMerged = false;
  private readonly online: OnlineHistory;
  private marked: { paymentId: string; rupees: number; at: number } | undefined;
  private moved:
    | { bookingId: string; from: BookingStatus; to: BookingStatus; at: number }
    | undefined;

  constructor(
    readonly db: Db,
    readonly members: string[],
    readonly events: string[],
    private now: number,
  ) {
    this.online = new OnlineHistory(db, () => this.now);
  }

  async take(step: MoneyStep): Promise<void> {
    this.now += STEP_MS;
    switch (step.do) {
      case "book":
        return await this.book(step);
      case "cancel":
        return await this.cancel(await this.bookingAt(step.which));
      case "move":
        return await this.move(await this.bookingAt(step.which), step.which);
      case "undo_move":
        return await this.undoMove();
      case "pay":
        return await this.pay(step);
      case "undo_pay":
        return await this.undoPay();
      case "report":
        return await this.report(step);
      case "membership":
        return await this.recordMembership(this.memberAt(step.who));
      case "buy":
        return await this.buy(this.memberAt(step.who));
      case "take_back":
        return await this.takeBack(this.memberAt(step.who));
      case "refund":
        return await this.refund(this.memberAt(step.who), step.parts);
      case "order":
        return await this.online.order(await this.paymentAt(step.which), this.now);
      case "pay_online":
        this.received += await this.online.pay(step, this.now);
        return;
      case "ask_service":
        this.received += await this.online.ask(this.now);
        return;
      case "refund_online":
        this.refunded += await this.online.refund(step, this.now);
        return;
      case "finish_refund": {
        const { received, refunded } = await this.online.finishRefund(step, this.now);
        this.received += received;
        this.refunded += refunded;
        return;
      }
      case "settle_online":
        this.received += await this.online.settle(step, this.now);
        return;
      case "dispute":
        return await this.online.dispute(step, this.now);
      case "back_elsewhere": {
        const { received, refunded } = await this.online.backElsewhere(step, this.now);
        this.received += received;
        this.refunded += refunded;
        return;
      }
      case "renew":
        return await this.online.renew(this.memberAt(step.who), this.now);
      case "debit":
        this.received += await this.online.debit(step, this.now);
        return;
      case "stop_renewal":
        this.received += await this.online.stopRenewal(this.memberAt(step.who), this.now);
        return;
      case "answer_double":
        return await this.answerDouble(step);
      case "line_back":
        return await this.returnLine(step);
      case "merge":
        return await this.merge();
      case "clock":
        this.now += step.hours * HOUR_MS;
        return;
      case "erase":
        return await this.erase(this.memberAt(step.who));
      case "call_off":
        return await this.callOff(this.events[step.event] ?? "");
    }
  }

  private async answerDouble(step: Extract<MoneyStep, { do: "answer_double" }>): Promise<void> {
    const [double] = await listDoubles(this.db);
    if (!double) return;
    const { paymentId } = double;
    const answer = step.extends ? ("extend" as const) : ("credit" as const);
    const by = { adminId: BY.adminId, requestId: BY.requestId, now: this.now };
    await answerDouble(this.db, { ...by, paymentId, answer, today: TODAY });
  }

  /** The bank takes a line of a statement back. */
  private async returnLine(step: { which: number }): Promise<void> {
    const lines = await this.db
      .selectFrom("statement_lines")
      .select(["digest", "amount_rupees as rupees"])
      .orderBy("recorded_at", "desc")
      .execute();
    const line = lines[step.which % Math.max(1, lines.length)];
    if (!line) return;
    const { digest, rupees } = line;
    const { ok } = await returnBankLine(this.db, { ...BY, digest, note: "Back", now: this.now });
    if (ok) this.received -= rupees;
  }

  /** Two records of one person become one. */
  private async merge(): Promise<void> {
    const [memberId = "", goneId = ""] = this.members;
    const by = { adminId: BY.adminId, requestId: BY.requestId, timeZone: TIME_ZONE };
    const merged = await mergeMembers(this.db, {
      ...by,
      memberId,
      goneId,
      today: TODAY,
      now: this.now,
    });
    if (!merged.ok) return;
    this.isMerged = true;
    if (this.cancelledLate.has(goneId)) this.cancelledLate.add(memberId);
  }

  /** An erasure cancels what is to come, some of it too late for credit. */
  private async erase(memberId: string): Promise<void> {
    await eraseMember(this.db, { memberId, now: this.now });
    this.cancelledLate.add(memberId);
  }

  private async callOff(eventId: string): Promise<void> {
    const by = { adminId: BY.adminId, requestId: BY.requestId, timeZone: TIME_ZONE };
    await cancelEvent(this.db, { ...by, eventId, scope: "one", reason: "Rain.", now: this.now });
  }

  /** Rupees that the service has captured and that are in no book yet: the treasurer's to settle, or lost webhooks. */
  async expectOnlineSound(): Promise<void> {
    await this.online.expectSound();
  }

  private memberAt(index: number): string {
    return this.members[index] ?? "";
  }

  private async bookingAt(index: number) {
    const bookings = await this.db
      .selectFrom("bookings")
      .select(["id", "status", "member_id as memberId"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return bookings[index % bookings.length];
  }

  private async paymentAt(index: number) {
    const payments = await this.db
      .selectFrom("payments")
      .select(["id", "member_id as memberId", "amount_rupees as rupees"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return payments[index % payments.length];
  }

  private async book(step: Extract<MoneyStep, { do: "book" }>): Promise<void> {
    const { plan } = step;
    const eventId = this.events[step.event] ?? "";
    const request = seatRequest({ eventId, memberId: this.memberAt(step.who), now: this.now });
    const guests = Array.from({ length: step.guests }, (_, index) => ({
      name: `Guest ${index}`,
      phone: `+9180000${String(this.now).slice(-7, -3)}${index}`,
    }));
    await bookSeat(this.db, { ...request, plan, guests });
  }

  private async cancel(booking: { id: string; memberId: string } | undefined): Promise<void> {
    if (!booking) return;
    const { id: bookingId, memberId } = booking;
    const cancelled = await cancelBooking(this.db, { bookingId, memberId, now: this.now });
    if (cancelled.ok && cancelled.isLate) this.cancelledLate.add(memberId);
  }

  private async move(booking: { id: string; status: BookingStatus } | undefined, index: number) {
    if (!booking) return;
    const { id: bookingId, status: from } = booking;
    const moves = BOOKING_MOVES[from];
    const to = moves[index % moves.length] ?? from;
    const move = { ...BY, bookingId, from, to, now: this.now, timeZone: TIME_ZONE };
    const { ok } = await moveBooking(this.db, move);
    if (ok) this.moved = { bookingId, from, to, at: this.now };
  }

  private async undoMove(): Promise<void> {
    if (!this.moved) return;
    const { bookingId, at: movedAt, ...move } = this.moved;
    const undo = { ...BY, ...move, bookingIds: [bookingId], movedAt, timeZone: TIME_ZONE };
    await undoBookingMove(this.db, { ...undo, now: this.now });
  }

  private async pay(step: Extract<MoneyStep, { do: "pay" }>): Promise<void> {
    const payment = await this.paymentAt(step.which);
    if (!payment) return;
    const { id: paymentId, rupees } = payment;
    const by = { ...BY, now: this.now };
    if (step.byStatement) {
      const ok = await this.payByStatement({ paymentId, rupees });
      if (ok) this.receive({ paymentId, rupees });
      return;
    }
    const outcome = await markPaid(this.db, { ...by, paymentId, method: "cash" });
    if (!outcome.ok) return;
    this.said.push(outcome);
    this.receive({ paymentId, rupees });
  }

  private async buy(memberId: string): Promise<void> {
    await buyMembership(this.db, { memberId, today: TODAY, now: this.now });
  }

  private async takeBack(memberId: string): Promise<void> {
    await dropUnpaidMembership(this.db, { memberId, now: this.now });
  }

  private async payByStatement({ paymentId, rupees }: { paymentId: string; rupees: number }) {
    const line = { digest: randomUUID(), day: TODAY, utr: null };
    const matches = [{ ...line, paymentId, amountRupees: rupees }];
    return (await recordStatement(this.db, { ...BY, now: this.now, matches })).marked === 1;
  }

  private receive({ paymentId, rupees }: { paymentId: string; rupees: number }): void {
    this.received += rupees;
    this.marked = { paymentId, rupees, at: this.now };
  }

  private async undoPay(): Promise<void> {
    if (!this.marked) return;
    const { paymentId, rupees, at: movedAt } = this.marked;
    const { ok } = await undoMarkPaid(this.db, { ...BY, paymentId, movedAt, now: this.now });
    if (ok) this.received -= rupees;
  }

  private async report(step: { which: number }): Promise<void> {
    const payment = await this.paymentAt(step.which);
    if (!payment) return;
    const { id: paymentId, memberId } = payment;
    const given = { method: "upi" as const, utr: "412345678901", now: this.now };
    await reportPayment(this.db, { ...given, paymentId, memberId });
  }

  private async recordMembership(memberId: string): Promise<void> {
    const asked = { memberId, today: TODAY, priceRupees: 299 };
    const { startsOn, rupees } = await findNextMembership(this.db, asked);
    const paid = { ...asked, startsOn, shownRupees: rupees, method: "cash" as const };
    const recorded = await recordMembership(this.db, { ...BY, ...paid, now: this.now });
    if (recorded.ok) this.receive({ paymentId: recorded.paymentId, rupees });
  }

  private async refund(memberId: string, parts: number): Promise<void> {
    const amountRupees = Math.floor((await findCredit(this.db, { memberId })) / parts);
    if (amountRupees === 0) return;
    const given = { memberId, amountRupees, how: "in cash", submitKey: randomUUID() };
    const { ok } = await refundCredit(this.db, { ...BY, ...given, now: this.now });
    if (ok) this.refunded += amountRupees;
  }
}
