import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import type { PaymentStatus } from "~/db/tables/booking-money";
import { answerPaymentMark } from "~/features/bookings/commands/answer-payment-mark.server";
import { LooseReferences } from "~/features/bookings/payments/components/loose-references";
import { PaymentTable } from "~/features/bookings/payments/components/payment-table";
import { listPayments } from "~/features/bookings/payments/queries/list-payments.server";
import {
  listEarlierReferences,
  listLooseReferences,
} from "~/features/bookings/payments/queries/references.server";
import { MARK_FAILED_TEXT, PAYMENT_STATUSES } from "~/features/bookings/payments/rules";
import { paymentMarkSchema } from "~/features/bookings/payments/schema";
import { useLastAnswer } from "~/features/sign-in/admins/hooks/use-last-answer";
import { DAY_MS, formatMoment } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { changeOrFail } from "~/middleware/read-failure.server";
import { ButtonLink } from "~/ui/button";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/payments";

const PAYMENTS_SHOWN = 200;
const LOOSE_SHOWN = 50;
const LOOSE_FOR_MS = 60 * DAY_MS;
const LABELS: Record<PaymentStatus, string> = { due: "Due", paid: "Paid", void: "No longer due" };

export const meta: Route.MetaFunction = () => [{ title: `Payments – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const asked = new URL(request.url).searchParams.get("status");
  const status = PAYMENT_STATUSES.find((known) => known === asked) ?? "due";
  const payments = await listPayments(db, { status, limit: PAYMENTS_SHOWN });
  const isDue = status === "due";
  const paymentIds = isDue ? payments.map(({ id }) => id) : [];
  const earlier = await listEarlierReferences(db, { paymentIds });
  const loose = isDue
    ? await listLooseReferences(db, { since: now - LOOSE_FOR_MS, limit: LOOSE_SHOWN })
    : [];
  return {
    status,
    loose: loose.map((reference) => ({
      ...reference,
      when: formatMoment(reference.givenAt, timeZone),
    })),
    payments: payments.map(({ paidAt, ...payment }) => ({
      ...payment,
      earlierUtrs: earlier.get(payment.id) ?? [],
      paidWhen: paidAt === null ? "" : formatMoment(paidAt, timeZone),
    })),
  };
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
    </>
  );
}
