/** The word to the owners of a club that has not started, because of what is registered with the operators. */
import { expect, test } from "vitest";
import { type Env, readEnv } from "~/env.server";
import { alertOwners } from "../../../scripts/club/alert";
import { openClub } from "../../../server/open-club";
import { WEDNESDAY } from "../../support/club";
import { newDataFolder } from "../../support/data-location";

const STALE = "cancelled=1107100000000000001/6a1b2c3d#00000000";

test("a text that is no longer the registered one stops a live start, and no word to the owners", async () => {
  const env = readEnv({ DATA_DIR: newDataFolder(), LOG_LEVEL: "silent" });
  const { services } = await openClub(env);
  await services.db.destroy();
  const live: Env = { ...env, mode: "live", services: { ...env.services, SMS_TEMPLATES: STALE } };
  await expect(openClub(live)).rejects.toThrow("no longer the one that was registered");
  const told = await alertOwners(live, { unit: "club", now: WEDNESDAY });
  expect(told.text).toMatch(/^Nobody is told: /);
});
