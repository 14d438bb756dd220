import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { bookingSyncSchema } from "~/core/bookings/form";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import { SYNC_TEXTS } from "~/texts/account/account";
import type { Route } from "./+types/route";
import { syncUserData } from "./sync-bookings.server";

export function loader() {
  throw redirect("/bookings");
}

/** Stores the bookings that were waiting on the member's device. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: bookingSyncSchema });
  if (submission.status !== "success") {
    const details = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    const text = SYNC_TEXTS.failed({ detail: details.join(" ") });
    return data({ ok: false as const, text }, { status: 400 });
  }
  const memberId = context.get(memberContext).id;
  const { bookings } = submission.value;
  return await changeOrAnswer(
    context,
    async () => {
      const synced = await syncUserData(db, { memberId, bookings, now, timeZone });
      return { ok: true as const, ...synced, text: SYNC_TEXTS.synced };
    },
    () => {
      const text = SYNC_TEXTS.failed({ detail: SYNC_TEXTS.unavailable });
      return data({ ok: false as const, text }, { status: 503 });
    },
  );
}
