import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { membershipRupees } from "~/content/plans";
import { MemberOrigin } from "~/features/account/moving-in/components/member-origin";
import { findMemberOrigin } from "~/features/account/moving-in/queries/find-member-origin.server";
import { listMovedIn } from "~/features/account/moving-in/queries/list-moved-in.server";
import { balanceLines, originLabel } from "~/features/account/moving-in/rules/origin-texts";
import { handlePaymentMark } from "~/features/bookings/commands/handle-payment-mark.server";
import { BookingList } from "~/features/bookings/components/booking-list";
import { MemberPayments } from "~/features/bookings/payments/components/member-payments";
import { listMemberPayments } from "~/features/bookings/payments/queries/list-member-payments.server";
import { MARK_FAILED_TEXT } from "~/features/bookings/payments/rules/payments";
import { paymentMarkSchema } from "~/features/bookings/payments/schema";
import { findNextMembership } from "~/features/bookings/queries/find-next-membership.server";
import { STANDING_LABELS_FOR_ADMINS } from "~/features/bookings/texts/standing";
import {
  handleMemberChange,
  MEMBER_CHANGE_RIGHTS,
} from "~/features/member-admin/commands/handle-member-change.server";
import { handleMemberMove } from "~/features/member-admin/commands/handle-member-move.server";
import { BookEvent } from "~/features/member-admin/components/book-event";
import { MemberDesk } from "~/features/member-admin/components/member-desk";
import { MemberConsents, MemberFile } from "~/features/member-admin/components/member-file";
import { MemberHeader } from "~/features/member-admin/components/member-header";
import { MemberListLink } from "~/features/member-admin/components/member-list-link";
import { RecordMembership } from "~/features/member-admin/components/record-membership";
import { WhatsAppConversation } from "~/features/member-admin/components/whatsapp-conversation";
import { findMemberDesk } from "~/features/member-admin/queries/find-member-desk.server";
import { findMemberFile } from "~/features/member-admin/queries/find-member-file.server";
import { listNextEvents } from "~/features/member-admin/queries/list-next-events.server";
import { MEMBER_MOVE_FAILED as MEMBER_CHANGE_FAILED } from "~/features/member-admin/rules/approvals";
import { LATEST_SHOWN } from "~/features/member-admin/rules/member-desk";
import { type MemberMove, memberMoveForm } from "~/features/member-admin/schema/approvals";
import { memberChangeSchema } from "~/features/member-admin/schema/subscribers";
import { SUBSCRIBER_TABLE_TEXTS } from "~/features/member-admin/texts/lists";
import { SUBSCRIBER_PAGE_TEXTS } from "~/features/member-admin/texts/pages";
import { findConversation } from "~/features/notifications/messages/queries/find-conversation.server";
import { shownConversation } from "~/features/notifications/messages/rules/conversation";
import { findOpeningBalance } from "~/features/progress/queries/find-opening-balance.server";
import { sourceLabel } from "~/features/reports/rules/shares";
import { IfRight } from "~/features/sign-in/admins/components/if-right";
import { useLastAnswer } from "~/features/sign-in/admins/hooks/use-last-answer";
import { hasRight } from "~/features/sign-in/admins/rules/roles";
import { AuditTable } from "~/features/sign-in/components/audit-table";
import { listAudit } from "~/features/sign-in/queries/audit.server";
import { isNumber, maskedPhone } from "~/features/sign-in/rules/phone-numbers";
import { dayOf, formatDay, formatMoment, momentText } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { adminContext, requireRight } from "~/middleware/admin.server";
import { answerForm } from "~/middleware/answer-form.server";
import { requestContext } from "~/middleware/context.server";
import { changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import { ChangeResult } from "~/ui/change-result";
import { EmptyState } from "~/ui/empty-state";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/subscriber";

const AUDIT_SHOWN = 20;

export const meta: Route.MetaFunction = () => [
  { title: SUBSCRIBER_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const failed = "Failed to load subscribers. Please try again.";
  return await readOrFail(context, { failed }, async () => {
    const { memberId } = params;
    const { role } = context.get(adminContext);
    const renewal = { memberId, today: dayOf(now, timeZone), priceRupees: membershipRupees() };
    const audit = { subject: "member" as const, subjectId: memberId, limit: AUDIT_SHOWN };
    const member = await findMemberFile(db, { memberId, now });
    if (!member) throw data({ reason: "no_member" }, { status: 404 });
    const [desk, events, nextMembership, payments, balance, origin, movedIn, written, log] =
      await Promise.all([
        findMemberDesk(db, { memberId }),
        listNextEvents(db, { memberId, now }),
        findNextMembership(db, renewal),
        listMemberPayments(db, { memberId, limit: LATEST_SHOWN }),
        findOpeningBalance(db, { memberId }),
        findMemberOrigin(db, { memberId }),
        listMovedIn(db, { memberIds: [memberId] }),
        hasRight(role, "members") ? findConversation(db, { memberId, now }) : undefined,
        hasRight(role, "audit") ? listAudit(db, audit) : [],
      ]);
    const { phone, ...shown } = member;
    return {
      conversation: written && shownConversation(written, timeZone),
      desk: desk && {
        ...desk,
        notes: desk.notes.map((note) => ({
          ...note,
          when: formatMoment(note.createdAt, timeZone),
        })),
      },
      nextMembership,
      events,
      submitKey: newId(),
      member: {
        ...shown,
        sourceLabel: sourceLabel(member.source, { isMovedIn: movedIn.has(member.id) }),
        dateOfBirth: member.dateOfBirth && formatDay(member.dateOfBirth, { year: true }).slice(5),
        lastRun: member.lastRun && formatDay(member.lastRun, { year: true }),
        registered: formatDay(dayOf(member.createdAt, timeZone), { year: true }),
      },
      isGone: !isNumber(phone),
      maskedPhone: isNumber(phone) ? maskedPhone(phone) : undefined,
      origin: origin && {
        ...origin,
        records: origin.records.map(({ importedAt, file, ...record }) => ({
          file,
          label: originLabel(record),
          imported: formatDay(dayOf(importedAt, timeZone), { year: true }),
        })),
      },
      balance: balance ? balanceLines(balance) : [],
      payments: payments.map(({ paidAt, createdAt, date, title, membershipId, ...payment }) => ({
        ...payment,
        title: [title && date && `${title}, ${formatDay(date)}`, membershipId && "Membership"]
          .filter(Boolean)
          .join(" and "),
        asked: formatDay(dayOf(createdAt, timeZone), { year: true }),
        paidWhen: momentText(paidAt, timeZone),
      })),
      entries: log.map((entry) => ({
        ...entry,
        when: formatMoment(entry.at, timeZone, { year: true }),
      })),
    };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has("memberId")) return await moveMember(args);
  return form.has("paymentId")
    ? await changeOrFail(args.context, MARK_FAILED_TEXT, () => markOnePaid(args, form))
    : await changeOrFail(args.context, MEMBER_CHANGE_FAILED, () => changeMember(args, form));
}

async function moveMember(args: Route.ActionArgs) {
  requireRight(args, "members");
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const by = { adminId: args.context.get(adminContext).id, now, requestId, timeZone };
  const change = (move: MemberMove) => handleMemberMove(db, { ...move, ...by });
  return await answerForm(args, { ...memberMoveForm, change });
}

async function markOnePaid({ context, request }: Route.ActionArgs, form: FormData) {
  requireRight({ context, request }, "money");
  const { db, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const submission = parseWithZod(form, { schema: paymentMarkSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const by = { adminId, adminName, now, requestId };
  const answer = await handlePaymentMark(db, { ...submission.value, ...by });
  if (!answer) throw data({ reason: "no_payment" }, { status: 404 });
  return data(answer, { status: answer.ok ? 200 : 409 });
}

async function changeMember({ context, params, request }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId, timeZone, whatsApp } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const submission = parseWithZod(form, { schema: memberChangeSchema });
  if (submission.status !== "success") {
    const [text] = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return data({ ok: false, text: text ?? MEMBER_CHANGE_FAILED }, { status: 400 });
  }
  const change = submission.value;
  requireRight({ context, request }, MEMBER_CHANGE_RIGHTS[change.intent]);
  const by = { memberId: params.memberId, adminId, adminName, now, requestId, timeZone };
  const answer = await handleMemberChange(db, { ...by, whatsApp, change });
  if (!answer) throw data({ reason: "no_member" }, { status: 404 });
  return data(answer, { status: answer.ok ? 200 : 409 });
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, entries, payments, origin, balance, isGone } = loaderData;
  const nameless = isGone ? SUBSCRIBER_TABLE_TEXTS.gone : SUBSCRIBER_PAGE_TEXTS.noNameYet;
  const name = member.name ?? nameless;
  const answer = useLastAnswer(actionData);
  return (
    <>
      <MemberHeader {...{ member, name, isGone }} />
      <ChangeResult answer={answer} />
      <MemberFile
        member={member}
        maskedPhone={loaderData.maskedPhone}
        phone={answer && "phone" in answer ? answer.phone : undefined}
      />
      {loaderData.desk && <MemberDesk desk={loaderData.desk} />}
      {loaderData.conversation && (
        <WhatsAppConversation
          {...loaderData.conversation}
          name={name}
          submitKey={loaderData.submitKey}
          typed={answer && "reply" in answer ? answer.reply : undefined}
        />
      )}
      {!isGone && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <IfRight right="bookings">
            <BookEvent events={loaderData.events} submitKey={loaderData.submitKey} />
          </IfRight>
          <IfRight right="money">
            <RecordMembership
              next={loaderData.nextMembership}
              isActive={member.status === "active"}
            />
          </IfRight>
        </div>
      )}
      {origin && <MemberOrigin origin={origin} balance={balance} />}
      <section className="grid gap-3">
        <h2 className="text-heading">{SUBSCRIBER_PAGE_TEXTS.bookings}</h2>
        {member.bookings.length > 0 ? (
          <BookingList bookings={member.bookings} labels={STANDING_LABELS_FOR_ADMINS} />
        ) : (
          <EmptyState title={SUBSCRIBER_PAGE_TEXTS.noRunsBookedYet} />
        )}
        <MemberListLink what="bookings" count={member.bookings.length} name={member.name} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-heading">{SUBSCRIBER_PAGE_TEXTS.payments}</h2>
        <MemberPayments payments={payments} name={name} />
        <MemberListLink what="payments" count={payments.length} name={member.name} />
      </section>
      <MemberConsents consents={member.consents} />
      <IfRight right="audit">
        <section className="grid gap-3">
          <h2 className="text-heading">{SUBSCRIBER_PAGE_TEXTS.audit}</h2>
          <AuditTable entries={entries} />
        </section>
      </IfRight>
    </>
  );
}
