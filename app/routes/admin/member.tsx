import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { AuditTable } from "~/features/audit/components/audit-table";
import { listAudit } from "~/features/audit/queries.server";
import { BookingList } from "~/features/bookings/components/booking-list";
import { changePlanType, changeRole, revealPhone } from "~/features/directory/commands.server";
import { MemberBadge } from "~/features/directory/components/member-badge";
import { MemberConsents, MemberFile } from "~/features/directory/components/member-file";
import { findMemberFile } from "~/features/directory/queries/find-member-file.server";
import { memberChangeSchema } from "~/features/directory/schema";
import { maskedPhone } from "~/features/identity/rules";
import { MemberMoves } from "~/features/registrations/components/member-moves";
import { SOURCE_LABELS } from "~/features/reports/rules";
import { dayOf, formatDay, timeOf } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { appContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/member";

const AUDIT_SHOWN = 20;

export const meta: Route.MetaFunction = () => [{ title: `Member – ${club.name} admin` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const failed = "Failed to load subscribers. Please try again.";
  return await readOrFail(context, { failed }, async () => {
    const member = await findMemberFile(db, params);
    if (!member) throw data({ reason: "no_member" }, { status: 404 });
    const entries = await listAudit(db, {
      subject: "member",
      subjectId: member.id,
      before: now + 1,
      limit: AUDIT_SHOWN,
    });
    const { phone, ...shown } = member;
    return {
      member: {
        ...shown,
        sourceLabel: SOURCE_LABELS[member.source] ?? member.source,
        registered: formatDay(dayOf(member.createdAt, timeZone), { year: true }),
      },
      maskedPhone: maskedPhone(phone),
      entries: entries.map((entry) => ({
        ...entry,
        when: `${dayOf(entry.at, timeZone)} ${timeOf(entry.at, timeZone)}`,
      })),
    };
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: memberChangeSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const change = submission.value;
  const by = { ...facts, ...params, adminId: context.get(adminContext).id };
  if (change.intent === "reveal") {
    const phone = await revealPhone(facts.db, by);
    if (!phone) throw data({ reason: "no_member" }, { status: 404 });
    return { phone, text: undefined };
  }
  const outcome =
    change.intent === "plan"
      ? await changePlanType(facts.db, { ...by, planType: change.planType })
      : await changeRole(facts.db, { ...by, role: change.role });
  if (!outcome.ok) throw data({ reason: "no_member" }, { status: 404 });
  return { phone: undefined, text: "Saved" };
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, entries } = loaderData;
  const name = member.name ?? "No name yet";
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: "/admin/subscribers", label: "Subscribers" }}
        intro={<MemberBadge status={member.status} />}
        actions={
          <MemberMoves
            memberId={member.id}
            name={name}
            status={member.status}
            action="/admin/subscribers"
          />
        }
      />
      {actionData?.text && (
        <Alert tone="success" announce>
          <p>{actionData.text}</p>
        </Alert>
      )}
      <MemberFile member={member} maskedPhone={loaderData.maskedPhone} phone={actionData?.phone} />
      <section className="grid gap-3">
        <h2 className="text-heading">Bookings</h2>
        {member.bookings.length > 0 ? (
          <BookingList bookings={member.bookings} />
        ) : (
          <EmptyState title="No runs booked yet" />
        )}
      </section>
      <MemberConsents consents={member.consents} />
      <section className="grid gap-3">
        <h2 className="text-heading">Audit</h2>
        <AuditTable entries={entries} />
      </section>
    </>
  );
}
