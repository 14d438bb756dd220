import { confirmTotp, setUpTotp } from "~/core/people/admin-account/second-step.server";
import { MINUTE_MS } from "~/lib/dates";
import { totpCode } from "~/lib/totp.server";
import { addAdmin } from "./admin-account";
import { ADMIN, TestClub } from "./club";

/** A club with one admin, what their commands are given, and the place they sit at. */
export async function openWithAdmin() {
  const club = await TestClub.open();
  const adminId = await addAdmin(club.db, { ...ADMIN, role: "owner", now: club.clock.at });
  const requestContext = () => ({
    ...club.services,
    now: club.clock.at,
    requestId: "test",
    adminId,
  });
  const place = { ip: "192.0.2.1", userAgent: "test" };
  return { club, adminId, requestContext, place };
}

/** The code that an authenticator app shows now. */
export const currentTotpCode = (secret: string, club: TestClub) =>
  totpCode(secret, Math.floor(club.clock.at / 30_000));

/** Six digits that no app shows now, a moment ago or in a moment. */
export function invalidTotpCode(secret: string, club: TestClub): string {
  const step = Math.floor(club.clock.at / 30_000);
  const shown = [step - 1, step, step + 1].map((near) => totpCode(secret, near));
  const candidates = ["000000", "111111", "222222", "333333"];
  return candidates.find((code) => !shown.includes(code)) ?? "";
}

/** The same, the second step switched on a minute ago. */
export async function openWithTotp() {
  const opened = await openWithAdmin();
  const { club, requestContext } = opened;
  const secret = await setUpTotp(club.db, requestContext());
  const confirmed = await confirmTotp(club.db, {
    ...requestContext(),
    code: currentTotpCode(secret, club),
  });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  club.clock.at += MINUTE_MS;
  return { ...opened, secret, recoveryCodes: confirmed.recoveryCodes };
}
