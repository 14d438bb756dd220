import type { Db } from "~/db/tables";
import { createAdmin } from "~/features/admins/commands/create-admin.server";
import { disableAdmin, resetAdmin } from "~/features/admins/commands/reset-admin.server";
import { listAdmins } from "~/features/admins/queries.server";
import { newToken } from "~/lib/ids.server";

const MADE_UP_LENGTH = 20;

type Report = { ok: boolean; text: string };

/** Runs one of the `admin` commands and returns what to print. */
export async function runAdminCommand(
  command: string,
  { db, now }: { db: Db; now: number },
  options: { username?: string | undefined; password?: string | undefined },
): Promise<Report> {
  if (command === "admin list") return await list(db);
  const { username } = options;
  if (!username) return { ok: false, text: "Say who: --username NAME." };
  if (command === "admin disable") {
    const disabled = await disableAdmin(db, { username, now });
    if (!disabled.ok) return unknown(username);
    return { ok: true, text: `Admin ${username} cannot sign in any more.\n` };
  }
  const password = options.password ?? newToken().slice(0, MADE_UP_LENGTH);
  const work = command === "admin reset" ? resetAdmin : createAdmin;
  const done = await work(db, { username, password, now });
  if (done.ok) {
    return { ok: true, text: `Admin ${username} can sign in with the password ${password}\n` };
  }
  if (done.reason === "weak_password") return { ok: false, text: `--password: ${done.message}` };
  if (done.reason === "unknown_admin") return unknown(username);
  return { ok: false, text: `There is an admin named ${username} already.` };
}

function unknown(username: string): Report {
  return { ok: false, text: `There is no admin named ${username}.` };
}

async function list(db: Db): Promise<Report> {
  const admins = await listAdmins(db);
  const lines = admins.map(({ username, status, totpConfirmedAt }) =>
    [username, status, totpConfirmedAt === null ? "password" : "password and app"].join("\t"),
  );
  return { ok: true, text: `${lines.join("\n")}\n` };
}
