/** Tells the owners that something on the club's machine has failed, also while the server is down. */
import { sendDueMessages } from "~/core/messages/send/send-due-messages.server";
import { tellUnitFailure } from "~/core/site/health/tell-owners.server";
import type { Env } from "~/env.server";
import { openServices } from "../../server/services";

/** More than a club has owners. */
const MOST_MESSAGES = 50;

/** Queues the message to each owner who gave their number, and hands it over at once, at night too. */
export async function alertOwners(
  env: Env,
  { unit, now }: { unit: string; now: number },
): Promise<{ ok: boolean; text: string }> {
  const services = await openServices(env);
  const { contentStore, db, linkOrigin, publicUrl, timeZone } = services;
  try {
    const { messagePrices: prices } = await contentStore.refresh();
    const owners = await tellUnitFailure(db, { unit, now, timeZone });
    if (owners === 0)
      return { ok: false, text: "Nobody is told: an owner adds their number under My account.\n" };
    const siteOrigin = publicUrl ?? linkOrigin;
    const { accepted } = await sendDueMessages(db, {
      ...services,
      prices,
      siteOrigin,
      now,
      limit: MOST_MESSAGES,
    });
    return { ok: true, text: `${owners} told on the site, ${accepted} messages sent.\n` };
  } finally {
    await db.destroy();
  }
}
