import { Authenticator, type Faults } from "./authenticator";
import type { Answer, Browser } from "./browser";
import { ADMIN, type TestClub } from "./club";
import { answerCode, askForCode, phoneOf } from "./codes";

/** The options in a JSON answer. */
export function optionsOf({ status, text }: Answer) {
  const told = JSON.parse(text);
  if (!told.options) throw new Error(`No options came back: ${status} ${text}`);
  return told.options;
}

/** A browser in which asha has just signed in by code. */
export async function signedInByCode(club: TestClub): Promise<Browser> {
  const typed = (await phoneOf(club)).slice(3);
  const browser = club.visitor();
  await askForCode(browser, typed);
  await answerCode(browser, typed, club.sms.codeFor(`+91${typed}`));
  return browser;
}

/** Adds a passkey of this device to the member that is signed in. */
export async function addMemberPasskey(
  browser: Browser,
  device: Authenticator,
  faults: Faults = {},
): Promise<Answer> {
  const options = optionsOf(await browser.post("/settings/passkeys/options", {}));
  const answer = device.make(options, faults);
  return await browser.post("/settings/passkeys", { intent: "add", answer });
}

/** Asha's device with a passkey, and the club. */
export async function deviceOfAsha(club: TestClub, device = new Authenticator()) {
  const browser = await signedInByCode(club);
  await addMemberPasskey(browser, device);
  return { browser, device };
}

/** Signs in with the device's passkey. */
export async function signInByPasskey(
  browser: Browser,
  device: Authenticator,
  faults: Faults = {},
): Promise<Answer> {
  const options = optionsOf(await browser.post("/passkey", { for: "member" }));
  return await browser.post("/signin", { intent: "passkey", answer: device.use(options, faults) });
}

/** Adds a passkey of this device to the admin that is signed in. */
export async function addAdminPasskey(browser: Browser, device: Authenticator): Promise<Answer> {
  const { password } = ADMIN;
  const options = optionsOf(await browser.post("/admin/passkeys/options", { password }));
  return await browser.post("/admin/passkeys", { intent: "add", answer: device.make(options) });
}
