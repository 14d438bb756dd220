import { data } from "react-router";
import { club } from "~/content/club";
import { PassCard } from "~/features/check-in/components/pass-card";
import { findPass } from "~/features/check-in/queries/passes.server";
import { qrPath } from "~/lib/qr";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/pass";

export const meta: Route.MetaFunction = () => [{ title: `Your pass – ${club.name}` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secret } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const pass = await findPass(db, { bookingId: params.id, memberId, secret });
  if (!pass) throw data({ reason: "no_pass" }, { status: 404 });
  const { text, ...shown } = pass;
  return { pass: shown, qr: qrPath(text) };
}

export default function PassPage({ loaderData }: Route.ComponentProps) {
  return <PassCard pass={loaderData.pass} qr={loaderData.qr} />;
}
