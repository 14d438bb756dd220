import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { pageTitle } from "~/content/page-club";
import { CONTACT_STATUSES } from "~/core/admin/registrations/approvals";
import { ARRIVAL_KEY, listContacts } from "~/core/admin/registrations/approvals.server";
import { contactActionSchema } from "~/core/admin/registrations/approvals-form";
import { ChatButton } from "~/core/people/chat/chat-button";
import { optionLabel } from "~/core/people/profile/option-label";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { listTotals } from "~/core/reports/counters/counters.server";
import type { ContactId } from "~/db/tables/shapes";
import { readChoices } from "~/lib/address-choices";
import { dayOf, formatDay } from "~/lib/dates";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import { APPROVALS_TEXTS } from "~/texts/admin/approvals";
import { CONTACT_TABLE_TEXTS, MESSAGES_PAGE_TEXTS } from "~/texts/admin/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { ChangeResult } from "~/ui/change-result";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { Cell, Row, Table } from "~/ui/table";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { answerContact, convertContact } from "./save-contact.server";

const SHOWN = 50;

export const meta = pageTitle((clubName) => MESSAGES_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    {
      status: { options: CONTACT_STATUSES, fallback: "open" },
    },
    PAGE_PARAMS,
  );
  return await readOrFail(context, { failed: MESSAGES_PAGE_TEXTS.failed }, async () => {
    const counts = await listTotals(db, { counter: "contact_status" });
    const asked = readPageRequest(searchParams, ARRIVAL_KEY);
    const page = await listContacts(db, { ...values, request: asked, limit: SHOWN });
    const contacts = page.rows.map((row) => ({
      ...row,
      received: formatDay(dayOf(row.createdAt, timeZone)),
    }));
    const { before, after } = page;
    return { search, ...values, ignored, counts, contacts, before, after };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  return await changeOrFail(args.context, APPROVALS_TEXTS.memberMoveFailed, () => answer(args));
}

async function answer({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: contactActionSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const { intent, contactId } = submission.value;
  const by = { contactId, adminId: context.get(adminContext).id, now, requestId };
  if (intent === "join") {
    const joined = await convertContact(db, by);
    if (!joined.ok) throw data({ reason: "no_contact" }, { status: 404 });
    const text = joined.isNew
      ? MESSAGES_PAGE_TEXTS.isMemberNow
      : MESSAGES_PAGE_TEXTS.isMemberAlready;
    return { ok: true, text };
  }
  const [to, text] =
    intent === "answer"
      ? (["answered", MESSAGES_PAGE_TEXTS.markedAsAnswered] as const)
      : (["closed", MESSAGES_PAGE_TEXTS.closed] as const);
  const outcome = await answerContact(db, { ...by, to });
  if (outcome.ok) return { ok: true, text };
  return data({ ok: false, text: MESSAGES_PAGE_TEXTS.somebodyHasAlreadyDealt }, { status: 409 });
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, ignored, counts, contacts } = loaderData;
  return (
    <>
      <PageHeader title={MESSAGES_PAGE_TEXTS.messages} intro={MESSAGES_PAGE_TEXTS.about} />
      <IgnoredFilters ignored={ignored} />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <Segmented
        label={MESSAGES_PAGE_TEXTS.messages}
        options={CONTACT_STATUSES.map((option) => ({
          to: `?status=${option}`,
          label: MESSAGES_PAGE_TEXTS.statuses[option],
          current: option === status,
          count: counts[option] ?? 0,
        }))}
      />
      <ContactTable contacts={contacts} status={status} />
      <PageLinks {...loaderData} />
    </>
  );
}

/** Contact messages with actions: answer by WhatsApp, which reveals the masked number and audits that, make a member, close. */
function ContactTable({
  contacts,
  status,
}: Pick<Route.ComponentProps["loaderData"], "contacts" | "status">) {
  if (contacts.length === 0) {
    return (
      <EmptyState title={CONTACT_TABLE_TEXTS.noMessagesHere}>
        {CONTACT_TABLE_TEXTS.empty}
      </EmptyState>
    );
  }
  return (
    <Table
      caption={CONTACT_TABLE_TEXTS.messages}
      columns={[
        { label: COMMON_WORDS.name },
        { label: CONTACT_TABLE_TEXTS.age, numeric: true },
        { label: CONTACT_TABLE_TEXTS.profession },
        { label: CONTACT_TABLE_TEXTS.received },
        { label: COMMON_WORDS.actions, hideLabel: true },
      ]}
      className="compact line-rows"
    >
      {contacts.map((contact) => (
        <Row key={contact.id}>
          <Cell heading>
            {contact.name}
            <span className="block text-sm font-normal text-muted">{contact.phone}</span>
          </Cell>
          <Cell label={CONTACT_TABLE_TEXTS.age} numeric>
            {contact.age}
          </Cell>
          <Cell label={CONTACT_TABLE_TEXTS.profession}>{optionLabel(contact.profession)}</Cell>
          <Cell label={CONTACT_TABLE_TEXTS.received}>{contact.received}</Cell>
          <Cell>
            <div className="flex flex-wrap items-center gap-2 min-[769px]:justify-end">
              <ChatButton
                kind="contact"
                id={contact.id}
                label={CONTACT_TABLE_TEXTS.answerOnWhatsapp({ name: contact.name })}
              >
                {CONTACT_TABLE_TEXTS.whatsapp}
              </ChatButton>
              {status === "open" && (
                <Intent id={contact.id} intent="answer" label={CONTACT_TABLE_TEXTS.answered} />
              )}
              {status !== "joined" && (
                <Intent id={contact.id} intent="join" label={CONTACT_TABLE_TEXTS.makeAMember} />
              )}
              {(status === "open" || status === "answered") && (
                <Intent id={contact.id} intent="close" label={CONTACT_TABLE_TEXTS.close} quiet />
              )}
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Intent({
  id,
  intent,
  label,
  quiet = false,
}: {
  id: ContactId;
  intent: string;
  label: string;
  quiet?: boolean;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="contactId" value={id} />
      <Button name="intent" value={intent} size="small" variant={quiet ? "quiet" : "secondary"}>
        {label}
      </Button>
    </Form>
  );
}
