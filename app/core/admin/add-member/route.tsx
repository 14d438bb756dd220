import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";

import { newMemberSchema } from "~/core/admin/subscribers/subscribers-form";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { MEMBER_FIELDS_TEXTS } from "~/texts/admin/member";
import { MEMBER_DESK_RULES_TEXTS } from "~/texts/admin/member-file";
import { SUBSCRIBERS_NEW_PAGE_TEXTS } from "~/texts/admin/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { PhoneField } from "~/ui/phone-field";
import type { Route } from "./+types/route";
import { addMember } from "./add-member.server";

export const meta = pageTitle((clubName) => SUBSCRIBERS_NEW_PAGE_TEXTS.documentTitle({ clubName }));

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
  const errors = { phone: [MEMBER_DESK_RULES_TEXTS.phoneTaken] };
  return data({ typed, errors, known: added.memberId }, { status: 409 });
}

export default function NewMemberPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={SUBSCRIBERS_NEW_PAGE_TEXTS.addAMember}
        back={{ to: "/admin/subscribers", label: COMMON_WORDS.subscribers }}
        intro={MEMBER_DESK_RULES_TEXTS.memberAdded}
      />
      {actionData?.known && (
        <Alert tone="warning" announce>
          <p>
            {MEMBER_DESK_RULES_TEXTS.phoneTaken}{" "}
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

type Errors = Record<string, string[] | null | undefined>;

function MemberFields({ typed, errors }: { typed: Record<string, string>; errors: Errors }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Card as="section">
      <Form method="post" className="grid max-w-md gap-4">
        <Input
          label={COMMON_WORDS.name}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.name}
          errors={errors.name ?? undefined}
        />
        <PhoneField
          label={MEMBER_FIELDS_TEXTS.phoneNumber}
          name="phone"
          required
          autoComplete="off"
          defaultValue={typed.phone}
          errors={errors.phone ?? undefined}
        />
        <PhoneField
          label={MEMBER_FIELDS_TEXTS.emergencyContact}
          hint={MEMBER_FIELDS_TEXTS.tenDigitsIfThey}
          name="emergencyContact"
          isAnyNumber
          autoComplete="off"
          defaultValue={typed.emergencyContact}
          errors={errors.emergencyContact ?? undefined}
        />
        <Button variant="primary" busy={isBusy} className="w-fit">
          {MEMBER_FIELDS_TEXTS.addMember}
        </Button>
      </Form>
    </Card>
  );
}
