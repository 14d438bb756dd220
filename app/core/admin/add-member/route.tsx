import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, redirect } from "react-router";
import { club } from "~/content/club";
import { addMember } from "./add-member.server";
import { MemberFields } from "./member-fields";
import { MEMBER_ADDED_TEXT, PHONE_TAKEN_TEXT } from "~/core/admin/member-file/member-desk-rules";
import { newMemberSchema } from "~/core/admin/subscribers/subscribers-form";
import { SUBSCRIBERS_NEW_PAGE_TEXTS } from "~/core/admin/pages-texts";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { Alert } from "~/ui/alert";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [
  { title: SUBSCRIBERS_NEW_PAGE_TEXTS.documentTitle(club.name) },
];

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const form = await request.formData();
  const typed = Object.fromEntries(
    ["name", "phone", "emergencyContact"].map((name) => [name, String(form.get(name) ?? "")]),
  );
  const submission = parseWithZod(form, { schema: newMemberSchema });
  if (submission.status !== "success")
    return data({ typed, errors: submission.error ?? {}, known: undefined }, { status: 400 });
  const by = { adminId: context.get(adminContext).id, now, requestId };
  const added = await addMember(db, { ...submission.value, ...by });
  if (added.ok) throw redirect(`/admin/subscribers/${added.memberId}`);
  const errors = { phone: [PHONE_TAKEN_TEXT] };
  return data({ typed, errors, known: added.memberId }, { status: 409 });
}

export default function NewMemberPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={SUBSCRIBERS_NEW_PAGE_TEXTS.addAMember}
        back={{ to: "/admin/subscribers", label: SUBSCRIBERS_NEW_PAGE_TEXTS.subscribers }}
        intro={MEMBER_ADDED_TEXT}
      />
      {actionData?.known && (
        <Alert tone="warning" announce>
          <p>
            {PHONE_TAKEN_TEXT}{" "}
            <Link to={`/admin/subscribers/${actionData.known}`}>
              {SUBSCRIBERS_NEW_PAGE_TEXTS.openIt}
            </Link>
          </p>
        </Alert>
      )}
      <MemberFields typed={actionData?.typed ?? {}} errors={actionData?.errors ?? {}} />
    </>
  );
}
