import { club } from "~/content/club";
import { findUnsaid } from "~/core/site/landing/find-unsaid.server";
import { HealthList } from "./health-list";
import { findHealth } from "./find-health.server";
import { healthOf } from "./health";
import { HEALTH_PAGE_TEXTS, HEALTH_TEXTS, healthCount } from "~/core/site/texts";
import { type RequestContext, requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";

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
