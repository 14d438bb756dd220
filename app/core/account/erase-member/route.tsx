import { data, Form, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { erasureDay, erasureDue, erasureEffectsText } from "~/core/account/erasure/erasure";
import {
  findErasure,
  findErasureEffects,
  findMemberToErase,
} from "~/core/account/erasure/find-erasure-effects.server";
import { requestErasure, undoErasure } from "~/core/account/erasure/list-affected.server";
import { maySignIn } from "~/core/admin/registrations/approvals";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { ERASE_MEMBER_TEXTS } from "~/texts/account/erase-member";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { ErasureNotice } from "./erasure-notice";

export const meta = pageTitle((clubName) => ERASE_MEMBER_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { memberId } = params;
  const member = await findMemberToErase(db, { memberId });
  if (!member) throw data({ reason: "no_member" }, { status: 404 });
  const erasure = await findErasure(db, { memberId });
  const dueAt = erasureDue(now);
  const effects = await findErasureEffects(db, { memberId, dueAt, timeZone });
  return {
    memberId,
    name: member.name,
    canSignIn: maySignIn(member.status),
    erasedOn: erasure && erasureDay(erasure.dueAt, timeZone),
    effects: erasureEffectsText(effects, erasureDay(dueAt, timeZone), ERASE_MEMBER_TEXTS),
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const { memberId } = params;
  const form = await request.formData();
  const intent = requireIntent(form, ["erase", "keep"]);
  if (intent === "erase" && form.get("asked") !== "on")
    return data({ unasked: [ERASE_MEMBER_TEXTS.unasked] }, { status: 400 });
  const by = { memberId, adminId: context.get(adminContext).id, requestId, now };
  const outcome = intent === "erase" ? await requestErasure(db, by) : await undoErasure(db, by);
  if (outcome.ok) throw redirect(`/admin/subscribers/${memberId}`);
  if (outcome.reason === "not_found") throw data({ reason: "no_member" }, { status: 404 });
  return data({ unasked: undefined }, { status: 409 });
}

export default function EraseMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { memberId, name, canSignIn, erasedOn, effects } = loaderData;
  return (
    <>
      <PageHeader
        title={ERASE_MEMBER_TEXTS.erase}
        back={{
          to: `/admin/subscribers/${memberId}`,
          label: name ?? COMMON_WORDS.noNameYet,
        }}
        intro={ERASE_MEMBER_TEXTS.intro}
      />
      {canSignIn && (
        <Alert tone="warning" announce={actionData !== undefined}>
          {ERASE_MEMBER_TEXTS.maySignIn}
        </Alert>
      )}
      <ErasureNotice memberId={memberId} day={erasedOn} canSignIn={canSignIn} />
      {!canSignIn && !erasedOn && <EraseForm effects={effects} unasked={actionData?.unasked} />}
    </>
  );
}

interface EraseFormProps {
  /** What the member would lose and still owe; empty when nothing is at stake. */
  effects: string;
  /** The problem of a form without the tick. */
  unasked: string[] | undefined;
}

/** Says what is erased, what is kept and why, and asks for the erasure. */
function EraseForm({ effects, unasked }: EraseFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "erase";
  return (
    <Form method="post" className="grid max-w-prose gap-4">
      <p>{ERASE_MEMBER_TEXTS.erased}</p>
      <p>{ERASE_MEMBER_TEXTS.kept}</p>
      <p>{ERASE_MEMBER_TEXTS.signUpAgain}</p>
      {effects && <p>{effects}</p>}
      <Checkbox label={ERASE_MEMBER_TEXTS.asked} name="asked" required errors={unasked} />
      <Button name="intent" value="erase" variant="danger" busy={isBusy} className="w-fit">
        {ERASE_MEMBER_TEXTS.erase}
      </Button>
    </Form>
  );
}
