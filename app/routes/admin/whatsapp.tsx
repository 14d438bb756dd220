import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { openChat } from "~/features/registrations/commands/open-chat.server";
import { CHAT_PARTNERS, greetingText, whatsAppLink } from "~/features/registrations/rules";
import { nudgeText } from "~/features/reports/rules";
import { adminContext } from "~/middleware/admin.server";
import { appContext } from "~/middleware/context.server";
import type { Route } from "./+types/whatsapp";

/** Leads to a WhatsApp chat; lists hold no number, and who looked at one is written down. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const facts = context.get(appContext);
  const kind = CHAT_PARTNERS.find((known) => known === params.kind);
  const by = { ...facts, adminId: context.get(adminContext).id };
  const person = kind && (await openChat(facts.db, { ...by, kind, id: params.id }));
  if (!person) throw data({ reason: "no_person" }, { status: 404 });
  const text =
    kind === "member"
      ? nudgeText(person.name, club.name)
      : greetingText(person.name ?? "", club.name);
  throw redirect(whatsAppLink(person.phone, text));
}
