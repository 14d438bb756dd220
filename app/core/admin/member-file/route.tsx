import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { membershipRupees } from "~/content/club-content.server";
import { pageTitle } from "~/content/page-club";
import { ErasureNotice } from "~/core/account/erase-member/erasure-notice";
import { erasureDay } from "~/core/account/erasure/erasure";
import { findErasure } from "~/core/account/erasure/find-erasure-effects.server";
import { listAudit } from "~/core/admin/audit/audit.server";
import { AuditTable } from "~/core/admin/audit/audit-table";
import { handleMemberMove } from "~/core/admin/move-members/move-members.server";
import { maySignIn } from "~/core/admin/registrations/approvals";
import { type MemberMove, memberMoveForm } from "~/core/admin/registrations/approvals-form";
import { memberChangeSchema } from "~/core/admin/subscribers/subscribers-form";
import { BookingList } from "~/core/bookings/my-bookings/booking-list";
import { STANDING_LABELS_FOR_ADMINS } from "~/core/bookings/standing-texts";
import { paymentMarkSchema } from "~/core/payments/form";
import { handlePaymentMark } from "~/core/payments/mark-paid/mark-payments.server";
import { MemberPayments } from "~/core/payments/member-payments";
import { findNextMembership } from "~/core/payments/membership/record-membership.server";
import { listMemberPayments } from "~/core/payments/payments.server";
import { IfRight, useLastAnswer } from "~/core/people/rights/if-right";
import { hasRight } from "~/core/people/rights/roles";
import { findOpeningBalance } from "~/core/progress/overview/find-progress.server";
import { sourceLabel } from "~/core/reports/shares";
import { dayOf, formatDay } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { listText } from "~/lib/lists";
import { formatMoment, momentText } from "~/lib/moments";
import { isNumber, maskedPhone } from "~/lib/phone-digits";
import { adminContext, requireRight } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { answerForm, changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import { SERVER_SLOTS } from "~/parts.server";
import { MEMBER_FILE_SLOTS } from "~/slots/member-file";
import { APPROVALS_TEXTS } from "~/texts/admin/approvals";
import { MEMBER_FILE_TEXTS } from "~/texts/admin/member";
import { MEMBER_ORIGIN_TEXTS } from "~/texts/admin/origin";
import { SUBSCRIBER_PAGE_TEXTS, SUBSCRIBER_TABLE_TEXTS } from "~/texts/admin/pages";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { DataList } from "~/ui/data-list";
import { EmptyState } from "~/ui/empty-state";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { handleMemberChange, MEMBER_CHANGE_RIGHTS } from "./handle-member-change.server";
import { findMemberDesk, findMemberFile, listNextEvents } from "./list-next-events.server";
import { BookEvent, MemberDesk, RecordMembership } from "./member-desk";
import { LATEST_SHOWN } from "./member-desk-rules";
import { MemberConsents, MemberFile, MemberHeader, MemberListLink } from "./member-file";
import { balanceLines, findMemberOrigin, listMovedIn, originLabel } from "./member-origin.server";

const AUDIT_SHOWN = 20;

export const meta = pageTitle((clubName) => SUBSCRIBER_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, db, now, timeZone } = context.get(requestContext);
  const failed = MEMBER_FILE_TEXTS.failed;
  return await readOrFail(context, { failed }, async () => {
    const { memberId } = params;
    const { role } = context.get(adminContext);
    const priceRupees = membershipRupees(content);
    const renewal = { memberId, today: dayOf(now, timeZone), priceRupees };
    const audit = { subject: "member" as const, subjectId: memberId, limit: AUDIT_SHOWN };
    const member = await findMemberFile(db, { memberId, now });
    if (!member) throw data({ reason: "no_member" }, { status: 404 });
    const [
      erasure,
      desk,
      events,
      nextMembership,
      payments,
      balance,
      origin,
      movedIn,
      conversation,
      log,
    ] = await Promise.all([
      findErasure(db, { memberId }),
      findMemberDesk(db, { memberId }),
      listNextEvents(db, { memberId, now }),
      findNextMembership(db, renewal),
      listMemberPayments(db, { memberId, limit: LATEST_SHOWN }),
      findOpeningBalance(db, { memberId }),
      findMemberOrigin(db, { memberId }),
      listMovedIn(db, { memberIds: [memberId] }),
      hasRight(role, "members")
        ? SERVER_SLOTS.findConversation?.(db, { memberId, now, timeZone })
        : undefined,
      hasRight(role, "audit") ? listAudit(db, audit) : [],
    ]);
    const { phone, ...shown } = member;
    return {
      conversation,
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
        lastRun: member.lastRun && formatDay(member.lastRun, { year: true }),
        registered: formatDay(dayOf(member.createdAt, timeZone), { year: true }),
      },
      isGone: !isNumber(phone),
      erasedOn: erasure && erasureDay(erasure.dueAt, timeZone),
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
        title: listText(
          [
            title && date && `${title}, ${formatDay(date)}`,
            membershipId && COMMON_WORDS.membership,
          ].filter((part): part is string => Boolean(part)),
        ),
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
    ? await changeOrFail(args.context, PAYMENTS_TEXTS.markFailed, () => markOnePaid(args, form))
    : await changeOrFail(args.context, APPROVALS_TEXTS.memberMoveFailed, () =>
        changeMember(args, form),
      );
}

async function moveMember(args: Route.ActionArgs) {
  await requireRight(args, "members");
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const by = { adminId: args.context.get(adminContext).id, now, requestId, timeZone };
  const change = (move: MemberMove) => handleMemberMove(db, { ...move, ...by });
  return await answerForm(args, { ...memberMoveForm, change });
}

async function markOnePaid({ context, request }: Route.ActionArgs, form: FormData) {
  await requireRight({ context, request }, "money");
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
    return data({ ok: false, text: text ?? APPROVALS_TEXTS.memberMoveFailed }, { status: 400 });
  }
  const change = submission.value;
  await requireRight({ context, request }, MEMBER_CHANGE_RIGHTS[change.intent]);
  const by = { memberId: params.memberId, adminId, adminName, now, requestId, timeZone };
  const answer = await handleMemberChange(db, {
    ...by,
    whatsApp,
    change,
    replyToMember: SERVER_SLOTS.replyToMember,
  });
  if (!answer) throw data({ reason: "no_member" }, { status: 404 });
  return data(answer, { status: answer.ok ? 200 : 409 });
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, entries, payments, origin, balance, isGone, erasedOn } = loaderData;
  const nameless = isGone ? SUBSCRIBER_TABLE_TEXTS.gone : COMMON_WORDS.noNameYet;
  const name = member.name ?? nameless;
  const answer = useLastAnswer(actionData);
  return (
    <>
      <MemberHeader {...{ member, name, isGone, erasedOn }} />
      <ChangeResult answer={answer} />
      <ErasureNotice memberId={member.id} day={erasedOn} canSignIn={maySignIn(member.status)} />
      <MemberFile
        member={member}
        maskedPhone={loaderData.maskedPhone}
        phone={answer && "phone" in answer ? answer.phone : undefined}
      />
      {loaderData.desk && (
        <MemberDesk
          desk={loaderData.desk}
          emergencyContact={
            answer && "emergencyContact" in answer ? answer.emergencyContact : undefined
          }
          addedNoteId={answer && "noteId" in answer ? answer.noteId : undefined}
        />
      )}
      {loaderData.conversation && MEMBER_FILE_SLOTS.Conversation && (
        <MEMBER_FILE_SLOTS.Conversation
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
        <h2 className="text-heading">{COMMON_WORDS.bookings}</h2>
        {member.bookings.length > 0 ? (
          <BookingList bookings={member.bookings} labels={STANDING_LABELS_FOR_ADMINS} />
        ) : (
          <EmptyState title={SUBSCRIBER_PAGE_TEXTS.noRunsBookedYet} />
        )}
        <MemberListLink what="bookings" count={member.bookings.length} name={member.name} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-heading">{COMMON_WORDS.payments}</h2>
        <MemberPayments payments={payments} name={name} />
        <IfRight right="money">
          <ButtonLink to={`/admin/subscribers/${member.id}/money`} className="w-fit">
            {SUBSCRIBER_PAGE_TEXTS.money}
          </ButtonLink>
        </IfRight>
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

type Found = Route.ComponentProps["loaderData"];

interface MemberOriginProps extends Pick<Found, "balance"> {
  origin: NonNullable<Found["origin"]>;
}

/** Which records of the old club a member came from, and the figures that were typed in there. */
function MemberOrigin({ origin, balance }: MemberOriginProps) {
  return (
    <Card as="section">
      <CardHeader title={MEMBER_ORIGIN_TEXTS.fromTheOldClub} />
      <DataList
        items={[
          ...origin.records.map(({ label, file, imported }) => ({
            label: imported,
            value: file ? `${label}, ${file}` : label,
          })),
          {
            label: COMMON_WORDS.bookings,
            value: MEMBER_ORIGIN_TEXTS.cameAlong({ bookings: origin.bookings }),
          },
        ]}
      />
      {balance.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{MEMBER_ORIGIN_TEXTS.openingBalance}</h3>
          <p className="text-sm text-muted">{MEMBER_ORIGIN_TEXTS.typedIn}</p>
          <DataList items={balance} />
        </>
      )}
    </Card>
  );
}
