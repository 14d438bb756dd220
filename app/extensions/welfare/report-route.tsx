import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { z } from "zod";
import { clubName } from "~/content/page-club";
import { hasWelfareReader } from "~/core/people/admins/admins.server";
import { requestContext } from "~/middleware/context.server";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { REPORT_ROUTE_TEXTS, WELFARE_TEXTS } from "~/texts/welfare/welfare";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Textarea } from "~/ui/field";
import type { Route } from "./+types/report-route";

import { reportWelfare } from "./welfare.server";

export const meta: Route.MetaFunction = () => [
  { title: REPORT_ROUTE_TEXTS.aWorryAboutSomebody({ club: clubName() }) },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  return { hasReader: await hasWelfareReader(db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, ip, now, secret } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: welfareSchema });
  if (submission.status !== "success")
    return data({ result: submission.reply(), saved: false }, { status: 400 });
  const outcome = await reportWelfare(db, { ...submission.value, ip, secret, now });
  if (outcome.ok) return data({ result: submission.reply({ resetForm: true }), saved: true });
  const result = submission.reply({ formErrors: [WELFARE_TEXTS[outcome.reason]] });
  return data({ result, saved: false }, { status: 429 });
}

export default function WelfarePage({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ text: string; contact: string }>({
    id: "welfare",
    lastResult: actionData?.result ?? null,
  });
  return (
    <Card className="w-full max-w-md">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-title">{WELFARE_TEXTS.title}</h1>
          <p className="text-muted">{WELFARE_TEXTS.intro}</p>
        </div>
        {!loaderData.hasReader && <Alert tone="warning">{WELFARE_TEXTS.nobodyNamed}</Alert>}
        {actionData?.saved && (
          <Alert tone="success" announce>
            {WELFARE_TEXTS.saved}
          </Alert>
        )}
        <ErrorSummary errors={form.errors} />
        <Textarea
          label={WELFARE_TEXTS.worry}
          name="text"
          id="text"
          required
          maxLength={4000}
          defaultValue={fields.text.initialValue}
          errors={fields.text.errors}
        />
        <Input
          label={WELFARE_TEXTS.contact}
          hint={WELFARE_TEXTS.contactHint}
          name="contact"
          id="contact"
          maxLength={200}
          defaultValue={fields.contact.initialValue}
          errors={fields.contact.errors}
        />
        <Button variant="primary" wide>
          {WELFARE_TEXTS.send}
        </Button>
      </Form>
    </Card>
  );
}

const TEXT_MAX_LENGTH = 4000;
const CONTACT_MAX_LENGTH = 200;

/** A concern about somebody's welfare. */
const welfareSchema = z.object({
  text: z
    .string({ error: () => REPORT_ROUTE_TEXTS.textMissing })
    .trim()
    .min(1, { error: () => REPORT_ROUTE_TEXTS.textMissing })
    .max(TEXT_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: TEXT_MAX_LENGTH }) }),
  contact: z
    .string()
    .trim()
    .max(CONTACT_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: CONTACT_MAX_LENGTH }) })
    .default(""),
});
