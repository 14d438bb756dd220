import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { syncBookings } from "~/features/bookings/commands/sync-bookings.server";
import { syncSchema } from "~/features/bookings/schema";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/bookings-sync";

export function loader() {
  throw redirect("/bookings");
}

/** Takes over the bookings that waited on the member's device. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: syncSchema });
  if (submission.status !== "success") return data({ results: [] }, { status: 400 });
  const memberId = context.get(memberContext).id;
  const { bookings } = submission.value;
  return { results: await syncBookings(db, { memberId, bookings, now, timeZone }) };
}
