import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import type { PaymentStatus } from "~/db/tables/booking-money";
import { answerPaymentMark } from "~/features/bookings/commands/answer-payment-mark.server";
import { LooseReferences } from "~/features/bookings/payments/components/loose-references";
import { PaymentTable } from "~/features/bookings/payments/components/payment-table";
import {
  listPayments,
  PAYMENT_KEY,
} from "~/features/bookings/payments/queries/list-payments.server";
import {
  listEarlierReferences,
  listLooseReferences,
} from "~/features/bookings/payments/queries/references.server";
import {
  MARK_FAILED_TEXT,
  PAYMENT_STATUSES,
  PAYMENTS_FAILED_TEXT,
} from "~/features/bookings/payments/rules";
import { paymentMarkSchema } from "~/features/bookings/payments/schema";
import { useLastAnswer } from "~/features/sign-in/admins/hooks/use-last-answer";
import { readChoices } from "~/lib/address-choices";
import { DAY_MS, formatMoment } from "~/lib/dates";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import { ButtonLink } from "~/ui/button";
import { ChangeResult } from "~/ui/change-result";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/payments";

const SHOWN = 50;
const LOOSE_SHOWN = 50;
const LOOSE_FOR_MS = 60 * DAY_MS;
const LABELS: Record<PaymentStatus, string> = { due: "Due", paid: "Paid", void: "No longer due" };

export const meta: Route.MetaFunction = () => [{ title: `Payments – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { search, searchParams } = new URL(request.url);
  const { values, ignored } = readChoices(
    searchParams,
    { status: { options: PAYMENT_STATUSES, fallback: "due" } },
    PAGE_PARAMS,
  );
  const asked = readPageRequest(searchParams, PAYMENT_KEY);
  return await readOrFail(context, { failed: PAYMENTS_FAILED_TEXT }, async () => {
    const page = await listPayments(db, { ...values, request: asked, limit: SHOWN });
    const isDue = values.status === "due";
    const paymentIds = isDue ? page.rows.map(({ id }) => id) : [];
    const earlier = await listEarlierReferences(db, { paymentIds });
    const loose = isDue
      ? await listLooseReferences(db, { since: now - LOOSE_FOR_MS, limit: LOOSE_SHOWN })
      : [];
    const payments = page.rows.map(({ paidAt, createdAt: _, ...payment }) => ({
      ...payment,
      earlierUtrs: earlier.get(payment.id) ?? [],
      paidWhen: paidAt === null ? "" : formatMoment(paidAt, timeZone),
    }));
    const { before, after } = page;
    return {
      ...{ search, ...values, ignored, payments, before, after },
      loose: loose.map((reference) => ({
        ...reference,
        when: formatMoment(reference.givenAt, timeZone),
      })),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const admin = context.get(adminContext);
  const form = await request.formData();
  return await changeOrFail(context, MARK_FAILED_TEXT, async () => {
    const submission = parseWithZod(form, { schema: paymentMarkSchema });
    if (submission.status !== "success")
      return data({ ok: false, text: "Choose a payment." }, { status: 400 });
    const by = { adminId: admin.id, adminName: admin.displayName, now, requestId };
    const answer = await answerPaymentMark(db, { ...submission.value, ...by });
    if (!answer) throw data({ reason: "no_payment" }, { status: 404 });
    return data(answer, { status: answer.ok ? 200 : 409 });
  });
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Payments"
        back={{ to: "/admin/events", label: "Events" }}
        actions={<ButtonLink to="/admin/credits">Credit</ButtonLink>}
      />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <IgnoredFilters ignored={loaderData.ignored} />
      <Segmented
        label="State"
        options={PAYMENT_STATUSES.map((status) => ({
          to: `?status=${status}`,
          label: LABELS[status],
          current: status === loaderData.status,
        }))}
      />
      <LooseReferences references={loaderData.loose} />
      <PaymentTable payments={loaderData.payments} />
      <PageLinks {...loaderData} />
    </>
  );
}
