/** Tells the owners that something on the club's machine has failed, also while the server is down. */
import { sendDueMessages } from "~/core/messages/send/send-due-messages.server";
import { tellUnitFailure, tellUnitFailureUnrecorded } from "~/core/site/health/tell-owners.server";
import { outageOf } from "~/db/unavailable";
import type { Env } from "~/env.server";
import { openServices } from "../../server/services";

/** More than a club has owners. */
const MOST_MESSAGES = 50;

/**
 * Queues the message to each owner who gave their number, and hands it over at once, at night too; where the database takes
 * no writes only the latter.
 */
export async function alertOwners(
  env: Env,
  { unit, now }: { unit: string; now: number },
): Promise<{ ok: boolean; text: string }> {
  const opened = await openServices(env);
  const { contentStore, linkOrigin, publicUrl, timeZone } = opened;
  await using db = opened.db;
  const { messagePrices: prices } = await contentStore.refresh();
  const services = { ...opened, prices, siteOrigin: publicUrl ?? linkOrigin };
  const failure = { unit, now, timeZone };
  const told = await withWrites(async () => {
    const owners = await tellUnitFailure(db, failure);
    return { owners, ...(await sendDueMessages(db, { ...services, now, limit: MOST_MESSAGES })) };
  });
  if (told?.owners === 0)
    return { ok: false, text: "Nobody is told: an owner adds their number under My account.\n" };
  if (told)
    return {
      ok: true,
      text: `${told.owners} told on the site, ${told.accepted} messages sent.\n`,
    };
  const reached = await tellUnitFailureUnrecorded(db, { ...failure, services });
  if (reached === 0) return { ok: false, text: `${NO_WRITES} nobody could be told.` };
  return { ok: true, text: `${NO_WRITES} ${reached} messages sent, nothing on the site.\n` };
}

const NO_WRITES = "The database takes no writes:";

/** Undefined where the database takes no writes. */
async function withWrites<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (outageOf(error) !== "not_writable") throw error;
    return undefined;
  }
}
