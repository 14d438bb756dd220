import { data, Form, redirect } from "react-router";
import { offeredMembershipRupees } from "~/content/club-content.server";
import { pageTitle } from "~/content/page-club";
import { dayOf, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { RENEWAL_PAGE_TEXTS, RENEWAL_REFUSAL_TEXTS } from "~/texts/online-payment/renewal";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/renewal-route";
import {
  findRenewal,
  findRenewalTerms,
  pauseRenewal,
  type RenewalOutcome,
  startRenewal,
  stopRenewal,
} from "./renewals.server";

export const meta = pageTitle((clubName) => RENEWAL_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { content, db, now, onlinePayments: service, timeZone } = context.get(requestContext);
  const { id: memberId, status } = context.get(memberContext);
  const renewal = await findRenewal(db, { memberId });
  return {
    renewal: renewal && { ...renewal, id: undefined, serviceId: undefined },
    terms: await findRenewalTerms(db, { memberId, today: dayOf(now, timeZone) }),
    canStart:
      status === "active" &&
      service !== undefined &&
      offeredMembershipRupees(content) !== undefined,
    service: service?.name,
    isTest: service?.isTest === true,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { content, db, now, onlinePayments: service, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const intent = requireIntent(await request.formData(), ["start", "pause", "resume", "stop"]);
  if (intent === "stop") return settled(await stopRenewal(db, { service, memberId, now }));
  if (!service || (intent === "start" && offeredMembershipRupees(content) === undefined))
    return settled({ ok: false, reason: "unavailable" });
  const by = { service, memberId, now };
  const description = RENEWAL_PAGE_TEXTS.description({ clubName: content.club.name });
  const today = dayOf(now, timeZone);
  return settled(
    intent === "start"
      ? await startRenewal(db, { ...by, description, today })
      : await pauseRenewal(db, { ...by, to: intent }),
  );
}

function settled(done: RenewalOutcome) {
  if (!done.ok) return data({ text: RENEWAL_REFUSAL_TEXTS[done.reason] }, { status: 409 });
  // A form may not lead to another site: the page shows the service's.
  throw redirect("/renewal");
}

export default function RenewalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { renewal, terms, canStart, isTest } = loaderData;
  return (
    <>
      <PageHeader
        title={RENEWAL_PAGE_TEXTS.title}
        back={{ to: "/membership", label: COMMON_WORDS.membership }}
      />
      {actionData && (
        <Alert tone="danger" announce>
          {actionData.text}
        </Alert>
      )}
      {isTest && <Alert tone="warning">{RENEWAL_PAGE_TEXTS.isTest}</Alert>}
      {renewal ? (
        <Standing renewal={renewal} service={loaderData.service} />
      ) : (
        <Card className="grid max-w-xl gap-4">
          <p>{termsText(terms)}</p>
          <p className="text-sm text-muted">{RENEWAL_PAGE_TEXTS.ownChoice}</p>
          {canStart ? (
            <Form method="post">
              <Button name="intent" value="start" variant="primary">
                {RENEWAL_PAGE_TEXTS.start}
              </Button>
            </Form>
          ) : (
            <p>{RENEWAL_REFUSAL_TEXTS.unavailable}</p>
          )}
        </Card>
      )}
    </>
  );
}

/** What the club may take and when, in one sentence. */
function termsText({ priceRupees, firstOn }: { priceRupees: number; firstOn: string }): string {
  const day = formatDay(firstOn, { year: true });
  return RENEWAL_PAGE_TEXTS.terms({ amount: formatRupees(priceRupees), day });
}

function Standing({
  renewal,
  service = "",
}: {
  renewal: NonNullable<Route.ComponentProps["loaderData"]["renewal"]>;
  service: string | undefined;
}) {
  const { state, url, priceRupees, nextOn } = renewal;
  const amount = formatRupees(priceRupees);
  const day = formatDay(nextOn, { year: true });
  return (
    <Card className="grid max-w-xl gap-4">
      {state === "asked" && (
        <>
          <p>{termsText({ priceRupees, firstOn: renewal.firstOn })}</p>
          {url && (
            <a href={url} className="font-bold text-link">
              {RENEWAL_PAGE_TEXTS.sayYes({ service })}
            </a>
          )}
        </>
      )}
      {state === "active" && <p>{RENEWAL_PAGE_TEXTS.active({ amount, day })}</p>}
      {state === "paused" && <p>{RENEWAL_PAGE_TEXTS.paused}</p>}
      {state === "failing" && (
        <Alert tone="warning" title={RENEWAL_PAGE_TEXTS.failing({ amount })}>
          {RENEWAL_PAGE_TEXTS.failingText}
        </Alert>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {state === "active" && (
          <Button name="intent" value="pause">
            {RENEWAL_PAGE_TEXTS.pause}
          </Button>
        )}
        {state === "paused" && (
          <Button name="intent" value="resume" variant="primary">
            {RENEWAL_PAGE_TEXTS.resume}
          </Button>
        )}
        <Button name="intent" value="stop" variant="quiet">
          {RENEWAL_PAGE_TEXTS.stop}
        </Button>
      </Form>
    </Card>
  );
}
