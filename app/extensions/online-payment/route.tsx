import { useEffect, useState } from "react";
import { data, Form, redirect, useFetcher, useRevalidator } from "react-router";
import { clubText } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import type { PaymentStatus } from "~/db/tables/booking-money";
import { formatDay } from "~/lib/dates";
import { pageAddress } from "~/lib/language";
import { formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { ORDER_REFUSAL_TEXTS, PAY_PAGE_TEXTS } from "~/texts/online-payment/pay";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { checkPayment } from "./check-orders.server";
import { type CheckoutOrder, leaveServiceScript, openCheckout } from "./checkout";
import { findOpenLink, findOwnPayment, makeOrder } from "./make-order.server";

/** Between two looks after the member comes back, and how many there are. */
const LOOK_EVERY_MS = 4_000;
const LOOKS = 15;

export const meta = pageTitle((clubName) => PAY_PAGE_TEXTS.documentTitle({ clubName }));

/** A member who comes back from the service's page says nothing that is believed: the service is asked. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, onlinePayments: service } = context.get(requestContext);
  const isReturned = url.searchParams.has("returned");
  const before = await ownPayment({ context, params });
  if (service && isReturned) await checkPayment(db, { service, paymentId: before.id, now });
  const payment = await ownPayment({ context, params });
  const link = payment.status === "due" ? await findOpenLink(db, payment) : undefined;
  return { payment, isReturned, link, service: service?.name, isTest: service?.isTest === true };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { content, db, now, onlinePayments: service, publicUrl } = context.get(requestContext);
  const form = await request.formData();
  const intent = requireIntent(form, ["order", "link"]);
  const payment = await ownPayment({ context, params });
  if (!service) return refused("unavailable");
  // Pressed again, perhaps after paying in the other window or with the page closed.
  await checkPayment(db, { service, paymentId: payment.id, now });
  const description = descriptionOf(payment);
  const made = await makeOrder(db, {
    service,
    kind: intent,
    description,
    now,
    paymentId: payment.id,
    memberId: context.get(memberContext).id,
    returnTo: `${publicUrl ?? url.origin}/pay/${payment.id}?returned`,
  });
  if (!made.ok && made.reason === "not_due") throw redirect(`/pay/${payment.id}?returned`);
  if (!made.ok) return refused(made.reason);
  // Without JavaScript the page shows the link: a form may not lead to another site.
  if (intent === "link") throw redirect(`/pay/${payment.id}`);
  const order: CheckoutOrder = {
    ...service.checkout,
    orderId: made.serviceId,
    amountPaise: made.amountRupees * PAISE_PER_RUPEE,
    clubName: content.club.name,
    description,
  };
  return data({ text: undefined, order });
}

function refused(reason: keyof typeof ORDER_REFUSAL_TEXTS) {
  return data({ text: ORDER_REFUSAL_TEXTS[reason], order: undefined }, { status: 409 });
}

async function ownPayment({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const payment = await findOwnPayment(db, { paymentId: params.paymentId, memberId });
  if (!payment) throw data({ reason: "no_payment" }, { status: 404 });
  return { ...payment, title: payment.title && clubText(payment.title) };
}

type OwnPayment = Awaited<ReturnType<typeof ownPayment>>;

function descriptionOf({ title, date, membershipId, reference }: OwnPayment): string {
  if (title && date) return `${title}, ${formatDay(date)} (${reference})`;
  return membershipId
    ? PAY_PAGE_TEXTS.membership({ reference })
    : PAY_PAGE_TEXTS.booking({ reference });
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, isReturned } = loaderData;
  useEffect(leaveServiceScript, []);
  const amount = formatRupees(payment.amountRupees);
  const home = payment.bookingId ? `/bookings/${payment.bookingId}` : "/membership";
  return (
    <>
      <PageHeader
        title={titleOf(payment.status, amount)}
        intro={descriptionOf(payment)}
        back={{ to: home, label: PAY_PAGE_TEXTS.back }}
      />
      {actionData?.text && (
        <Alert tone="danger" announce>
          {actionData.text}
        </Alert>
      )}
      {payment.status === "paid" && (
        <Alert
          tone="success"
          announce={isReturned}
          title={PAY_PAGE_TEXTS.paid({ amount })}
          action={<ButtonLink to={home}>{PAY_PAGE_TEXTS.goOn}</ButtonLink>}
        >
          {PAY_PAGE_TEXTS.paidText}
        </Alert>
      )}
      {payment.status === "void" && <p>{PAY_PAGE_TEXTS.nothingDue}</p>}
      {payment.status === "due" && (
        <>
          {isReturned && <Waiting />}
          <PayForm {...loaderData} amount={amount} />
        </>
      )}
    </>
  );
}

function titleOf(status: PaymentStatus, amount: string): string {
  if (status === "paid") return PAY_PAGE_TEXTS.titlePaid;
  return status === "void" ? PAY_PAGE_TEXTS.titleVoid : PAY_PAGE_TEXTS.title({ amount });
}

/** Looks again by itself for a minute; the job does later, and tells the member. */
function Waiting() {
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks >= LOOKS) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void revalidate();
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [looks, revalidate]);
  return (
    <Alert tone="info" title={PAY_PAGE_TEXTS.waiting} announce>
      {PAY_PAGE_TEXTS.waitingText}
    </Alert>
  );
}

function PayForm({
  payment,
  amount,
  link,
  service,
  isTest,
}: Route.ComponentProps["loaderData"] & { amount: string }) {
  const fetcher = useFetcher<typeof action>();
  const [isOpen, setOpen] = useState(false);
  const order = fetcher.data?.order;
  const text = fetcher.data?.text;
  useEffect(() => {
    if (!order) return;
    setOpen(true);
    const on = {
      // Loaded anew: the policy and the script of this page end with it.
      paid: () => location.assign(pageAddress(`/pay/${payment.id}?returned`)),
      dismissed: () => setOpen(false),
    };
    void openCheckout(order, on).then((isShown) => {
      if (isShown) return;
      setOpen(false);
      void fetcher.submit({ intent: "link" }, { method: "post" });
    });
  }, [order, payment.id, fetcher.submit]);
  if (service === undefined) return <p>{ORDER_REFUSAL_TEXTS.unavailable}</p>;
  return (
    <Card className="grid max-w-xl gap-4">
      {text && (
        <Alert tone="danger" announce>
          {text}
        </Alert>
      )}
      <p>{PAY_PAGE_TEXTS.how({ service })}</p>
      {isTest && <Alert tone="warning">{PAY_PAGE_TEXTS.isTest}</Alert>}
      {link ? (
        <a href={link} className="font-bold text-link">
          {PAY_PAGE_TEXTS.openLink({ amount, service })}
        </a>
      ) : (
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void fetcher.submit({ intent: "order" }, { method: "post" });
          }}
        >
          <Button
            name="intent"
            value="link"
            size="large"
            variant="primary"
            busy={isOpen || fetcher.state !== "idle"}
          >
            {PAY_PAGE_TEXTS.pay({ amount })}
          </Button>
        </Form>
      )}
      <p className="text-sm text-muted">{PAY_PAGE_TEXTS.noData({ service })}</p>
    </Card>
  );
}
