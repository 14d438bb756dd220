import { data } from "react-router";
import { CHAT_PARTNERS, greetingText, whatsAppLink } from "~/core/admin/registrations/approvals";
import { hasFreeTrial } from "~/core/bookings/free-run-facts.server";
import { findNotification } from "~/core/messages/inbox/notifications.server";
import { findMemberByPhone } from "~/core/people/members.server";
import { nudgeText } from "~/core/reports/reports";
import { currentLocale } from "~/lib/language";
import { telLink } from "~/lib/phone-digits";
import { xmlText } from "~/lib/xml";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { CHAT_TEXTS } from "~/texts/people/chat";
import type { Route } from "./+types/route";
import { openChat } from "./open-chat.server";

/** Refuses GET, as opening a chat writes to the audit log. */
export function loader() {
  return new Response("Open the chat from the list.", { status: 405, headers: { Allow: "POST" } });
}

/** Opens a WhatsApp chat, or leads to a call. Lists hold no phone numbers; each look at one is in the audit log. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { content, db, now, requestId } = context.get(requestContext);
  const kind = CHAT_PARTNERS.find((known) => known === params.kind);
  const by = { adminId: context.get(adminContext).id, now, requestId };
  const person = kind && (await openChat(db, { ...by, kind, id: params.id }));
  if (!person) throw data({ reason: "no_person" }, { status: 404 });
  const form = await request.formData();
  if (form.has("call"))
    return pageThatLeadsTo(telLink(person.phone), CHAT_TEXTS.call({ phone: person.phone }));
  const cause = form.get("told");
  const told =
    kind === "member" && typeof cause === "string"
      ? await findNotification(db, { memberId: params.id, cause })
      : undefined;
  if (told) return pageThatLeadsTo(whatsAppLink(person.phone, `${told.title}. ${told.text}`));
  if (kind === "member")
    return pageThatLeadsTo(whatsAppLink(person.phone, nudgeText(person.name, content.club.name)));
  const member = await findMemberByPhone(db, person);
  const hasFreeRun = !member || (await hasFreeTrial(db, { member, now }));
  const text = greetingText(person.name ?? "", { name: content.club.name, hasFreeRun });
  return pageThatLeadsTo(whatsAppLink(person.phone, text));
}

/** No redirect: `form-action 'self'` also covers where the answer to a form redirects to. */
function pageThatLeadsTo(address: string, text = CHAT_TEXTS.open): Response {
  const html =
    `<!doctype html><html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>${xmlText(text)}</title></head>` +
    `<body><a href="${xmlText(address)}" rel="noreferrer">${xmlText(text)}</a></body></html>`;
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", Refresh: `0; url=${address}` },
  });
}
