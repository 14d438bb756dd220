import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId, AdminLinkId } from "~/db/tables/shapes";
import { isOutdated } from "~/lib/stored-fields";
import { TEAM_REFUSAL_TEXTS } from "~/texts/people/refusals";
import { TEAM_FORM_TEXTS } from "~/texts/people/rights-panel";
import { SETTINGS_TEXTS } from "~/texts/site/site";
import { checkAdminPassword } from "../admin-account/own-account.server";
import { inviteAdmin, makeResetLink, withdrawInvitation } from "../admin-links/admin-links.server";
import { nameWelfareReader } from "../admins/ensure-first-admin.server";
import { ADMIN_PASSWORD_TEXTS } from "../rights/refusals-texts";
import { hasRight, readersValue } from "../rights/roles";

type OwnerForm =
  | { intent: "invite"; username: string; role: AdminRole; own: string }
  | { intent: "reset"; subjectId: AdminId; own: string }
  | { intent: "welfare"; reader: AdminId[]; loaded?: string | undefined; own: string }
  | { intent: "withdraw"; linkId: AdminLinkId };

interface OwnerAnswer {
  /** Shown in the form that was refused. */
  errors?: string[];
  status?: number;
  answer?: { ok: boolean; text: string };
  /** A link that was made, shown once. */
  link?: { username: string; token: string };
}

/**
 * Handles the team page's graver forms, for which the owner types their own password again. Refuses a wrong password and
 * what its commands refuse, each with a text to show.
 */
export async function handleOwnerForm(db: Db, form: OwnerForm, by: ByAdmin): Promise<OwnerAnswer> {
  if (form.intent === "withdraw") {
    const withdrawn = await withdrawInvitation(db, { ...form, ...by });
    if (!withdrawn.ok) return { answer: { ok: false, text: TEAM_REFUSAL_TEXTS[withdrawn.reason] } };
    return { answer: { ok: true, text: TEAM_FORM_TEXTS.withdrawn(withdrawn) } };
  }
  const stepUp = await checkAdminPassword(db, { ...by, password: form.own });
  if (!stepUp.ok) {
    const text =
      stepUp.reason === "wrong_password"
        ? TEAM_FORM_TEXTS.ownPasswordWrong
        : ADMIN_PASSWORD_TEXTS[stepUp.reason];
    return { errors: [text], status: stepUp.reason === "limit" ? 429 : 400 };
  }
  if (form.intent === "welfare") return await nameReaders(db, form, by);
  const made =
    form.intent === "invite"
      ? await inviteAdmin(db, { ...form, ...by })
      : await makeResetLink(db, { ...form, ...by });
  if (made.ok) return { link: made };
  const text =
    made.reason === "username_taken"
      ? TEAM_FORM_TEXTS.usernameTaken
      : TEAM_REFUSAL_TEXTS[made.reason];
  return { errors: [text], status: 409 };
}

/** Names exactly these admins to read concerns about people's welfare. Refuses where others are named since the form was loaded. */
async function nameReaders(
  db: Db,
  { reader, loaded }: { reader: AdminId[]; loaded?: string | undefined },
  by: ByAdmin,
): Promise<OwnerAnswer> {
  const admins = await db
    .selectFrom("admins")
    .select(["id", "username", "role", "reads_welfare as readsWelfare"])
    .where("status", "=", "active")
    .execute();
  const owner = admins.find(({ id }) => id === by.adminId);
  if (!owner || !hasRight(owner.role, "team"))
    return { errors: [TEAM_REFUSAL_TEXTS.not_owner], status: 409 };
  const named = admins.filter(({ readsWelfare }) => readsWelfare === 1);
  if (isOutdated({ stored: readersValue(named), loaded }))
    return { errors: [SETTINGS_TEXTS.changed_meanwhile], status: 409 };
  for (const { id, username, readsWelfare } of admins) {
    const mayRead = reader.includes(id);
    if (mayRead !== (readsWelfare === 1)) await nameWelfareReader(db, { ...by, username, mayRead });
  }
  return { answer: { ok: true, text: TEAM_FORM_TEXTS.welfareSaved } };
}
