import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { club } from "~/content/club";
import { findUnsaid } from "~/core/site/landing/find-welcome.server";
import { HEALTH_PAGE_TEXTS, HEALTH_TEXTS, healthCount } from "~/core/site/texts";
import { type RequestContext, requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { HEALTH_STATES } from "../texts";
import type { Route } from "./+types/route";
import { type Finding, healthOf } from "./health";
import type { HealthState } from "./health-texts";
import { findHealth } from "./note-operation.server";

export const meta: Route.MetaFunction = () => [
  { title: HEALTH_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, mode, installation, sendBudget, timeZone, publicUrl, trustedProxies } =
    context.get(requestContext);
  const { dataDir, copyTo, build, unregistered } = installation;
  return await readOrFail(context, { failed: HEALTH_TEXTS.failed }, async () => {
    const findings = healthOf({
      ...(await findHealth(db, { dataDir, copyTo, sendBudget, now, timeZone })),
      ...{ mode, now, build, unregistered },
      unsaid: (await findUnsaid(db)).map(({ label }) => label),
      nodeVersion: process.versions.node,
      arrival: arrivalOf(request, { publicUrl, trustedProxies }),
    });
    const open = findings.filter(({ state }) => state === "bad" || state === "look").length;
    return { findings, open };
  });
}

function arrivalOf(
  { headers, url }: Request,
  { publicUrl, trustedProxies }: Pick<RequestContext, "publicUrl" | "trustedProxies">,
) {
  return {
    expectedHost: publicUrl ? new URL(publicUrl).host : undefined,
    host: new URL(url).host,
    isForwarded: headers.has("x-forwarded-for"),
    hasProxy: trustedProxies.length > 0,
  };
}

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { findings, open } = loaderData;
  return (
    <>
      <PageHeader
        title={HEALTH_TEXTS.title}
        intro={`${HEALTH_TEXTS.intro} ${open === 0 ? HEALTH_TEXTS.allGood : healthCount(open)}`}
      />
      <HealthList findings={findings} />
    </>
  );
}

const ICONS: Record<HealthState, ReactNode> = {
  bad: <CircleX aria-hidden className="size-5 text-danger" />,
  look: <TriangleAlert aria-hidden className="size-5 text-warning" />,
  good: <CircleCheck aria-hidden className="size-5 text-success" />,
  said: <Info aria-hidden className="size-5 text-muted" />,
};

/** Each finding with its state and what to do about it. */
function HealthList({ findings }: { findings: Finding[] }) {
  return (
    <Card as="section" flush>
      <h2 className="sr-only">{HEALTH_TEXTS.findings}</h2>
      <ul className="divide-y divide-line">
        {findings.map(({ key, state, title, text, todo }) => (
          <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-5 py-4 sm:px-6">
            <span className="pt-0.5">{ICONS[state]}</span>
            <div className="grid gap-0.5">
              <h3 className="font-bold">
                {title}
                <span className="sr-only">: {HEALTH_STATES[state]}</span>
              </h3>
              <p className="wrap-anywhere">{text}</p>
              {todo && <p className="wrap-anywhere text-muted">{todo}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
