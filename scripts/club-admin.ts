import { listAdmins } from "~/core/people/admins/admins.server";
import {
  disableAdmin,
  nameWelfareReader,
  resetAdmin,
} from "~/core/people/admins/ensure-first-admin.server";
import { ADMIN_ROLES } from "~/core/people/rights/roles";
import { addAdmin } from "~/core/people/team/move-admin.server";
import type { Db } from "~/db/tables";
import { newToken } from "~/lib/ids.server";

const MADE_UP_LENGTH = 20;

type Report = { ok: boolean; text: string };

/** Runs one of the `admin` commands and returns what to print. */
export async function runAdminCommand(
  command: string,
  { db, now }: { db: Db; now: number },
  options: {
    username?: string | undefined;
    password?: string | undefined;
    role?: string | undefined;
    may?: string | undefined;
  },
): Promise<Report> {
  if (command === "admin list") return await list(db);
  const username = options.username?.trim();
  if (!username) return { ok: false, text: "Say who: --username NAME." };
  if (command === "admin welfare") return await nameReader(db, { username, may: options.may, now });
  if (command === "admin disable") {
    const disabled = await disableAdmin(db, { username, now });
    if (!disabled.ok) return unknown(username);
    return { ok: true, text: `Admin ${username} cannot sign in any more.\n` };
  }
  const password = options.password ?? newToken().slice(0, MADE_UP_LENGTH);
  const which = options.password ? "that password" : `the password ${password}`;
  const done = { ok: true, text: `Admin ${username} can sign in with ${which}\n` };
  if (command === "admin reset") {
    const reset = await resetAdmin(db, { username, password, now });
    if (reset.ok) return done;
    if (reset.reason === "unknown_admin") return unknown(username);
    return { ok: false, text: `--password: ${reset.message}` };
  }
  const role = ADMIN_ROLES.find((role) => role === (options.role ?? "owner"));
  if (!role) return { ok: false, text: `--role: one of ${ADMIN_ROLES.join(", ")}.` };
  const by = { adminId: null, requestId: null, role, now };
  const added = await addAdmin(db, { username, password, ...by });
  return added.ok ? done : { ok: false, text: added.message };
}

async function nameReader(
  db: Db,
  { username, may = "yes", now }: { username: string; may: string | undefined; now: number },
): Promise<Report> {
  if (!["yes", "no"].includes(may)) return { ok: false, text: "--may: one of yes, no." };
  const mayRead = may === "yes";
  const named = await nameWelfareReader(db, { username, mayRead, now });
  if (!named.ok && mayRead)
    return { ok: false, text: `There is no admin named ${username} who can sign in.` };
  if (!named.ok) return unknown(username);
  const text = mayRead ? "reads" : "no longer reads";
  return { ok: true, text: `Admin ${username} ${text} welfare reports at /admin/welfare.\n` };
}

function unknown(username: string): Report {
  return { ok: false, text: `There is no admin named ${username}.` };
}

async function list(db: Db): Promise<Report> {
  const admins = await listAdmins(db);
  const lines = admins.map(({ username, role, status, totpConfirmedAt, passkeys }) =>
    [username, role, status, parseChannels(totpConfirmedAt !== null, passkeys > 0)].join("\t"),
  );
  return { ok: true, text: `${lines.join("\n")}\n` };
}

function parseChannels(hasApp: boolean, hasPasskey: boolean): string {
  const second = [hasApp && "app", hasPasskey && "passkey"].filter(Boolean).join(" or ");
  return second === "" ? "password" : `password and ${second}`;
}
