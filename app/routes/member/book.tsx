import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { bookFreeRun } from "~/features/bookings/commands/book-free-run.server";
import { BookForm } from "~/features/bookings/components/book-form";
import { BOOKING_REFUSAL_TEXTS } from "~/features/bookings/rules";
import { bookSchema } from "~/features/bookings/schema";
import { findPublicEvent } from "~/features/events/queries.server";
import { newId } from "~/lib/ids.server";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/book";

export const meta: Route.MetaFunction = () => [{ title: `Book – ${club.name}` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const event = await findPublicEvent(db, { slug: params.slug });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  return { event, submitKey: newId() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  const event = await findPublicEvent(db, { slug: params.slug });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema: bookSchema });
  if (submission.status !== "success") {
    return data({ errors: ["Please reload the page and try again."] }, { status: 400 });
  }
  const outcome = await bookFreeRun(db, {
    eventId: event.id,
    memberId: context.get(memberContext).id,
    submitKey: submission.value.submitKey,
    now,
  });
  if (!outcome.ok)
    return data({ errors: [BOOKING_REFUSAL_TEXTS[outcome.reason]] }, { status: 409 });
  throw redirect("/dashboard?booked");
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BookForm {...loaderData} errors={actionData?.errors} />;
}
