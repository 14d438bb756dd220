import { answers } from "~/db/health";
import { isMigrated } from "~/db/migrate";
import type { Db } from "~/db/tables";

/**
 * Returns a function for whether the club takes visitors: the database answers, is migrated, and `draining`
 * has not begun. Probes that wait for the database are answered 'no' when draining begins: behind many pages
 * the database answers late.
 */
export function readiness(db: Db, draining: AbortSignal): () => Promise<boolean> {
  let wasMigrated = false;
  const isUp = async () => {
    if (!(await answers(db))) return false;
    wasMigrated ||= await isMigrated(db);
    return wasMigrated;
  };
  return async () => {
    if (draining.aborted) return false;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const stop = () => resolve(false);
    draining.addEventListener("abort", stop);
    isUp().then(resolve, reject);
    try {
      return await promise;
    } finally {
      draining.removeEventListener("abort", stop);
    }
  };
}
