/** Passkeys with the browser's own virtual device. What the server refuses is in tests/requests/passkeys. */
import { expect, type Page } from "@playwright/test";
import { ADMIN, type ServerProcess } from "../support/server-process";
import { signUp, test } from "./support";
import { ready } from "./visits";

/** A device with a fingerprint reader that says yes, at once also where a passkey is offered in a field. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countPasskeys: async () => {
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
    remove: () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}

test("a passkey signs a member in, and an admin after the password or instead of it", async ({
  page,
  club,
}) => {
  await test.step("a member", () => useAsMember(page, club));
  await test.step("an admin", () => useAsAdmin(page));
});

test("a colleague is invited, joins with a passkey alone, loses the device and is let in again", async ({
  page,
  openPage,
}) => {
  await page.goto("/admin");
  await ready(page);
  await typePassword(page);
  await page.waitForURL("**/admin/dashboard");
  const colleague = await openPage();
  const device = await addDevice(colleague);
  await test.step("invited", async () => {
    await page.goto("/admin/team");
    await ready(page);
    await page.getByLabel("Their username").fill("latha");
    const form = page.locator("form").filter({ has: page.getByLabel("Their username") });
    await form.getByLabel("Your password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Make the link" }).click();
    await joinByPasskey(colleague, await linkOn(page));
    expect(await device.countPasskeys()).toBe(1);
  });
  await test.step("signed in by the passkey, in the field of the sign-in", async () => {
    await signOut(colleague);
    await colleague.waitForURL("**/admin/dashboard");
    await expect(colleague.getByText("Your password is all it takes")).toHaveCount(0);
  });
  await test.step("locked out and let in again", async () => {
    await device.remove();
    await signOut(colleague);
    await expect(colleague.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    await page.goto("/admin/team");
    await ready(page);
    await page.getByLabel("Who", { exact: true }).selectOption({ label: "latha" });
    const form = page.locator("form").filter({ has: page.getByLabel("Who", { exact: true }) });
    await form.getByLabel("Your password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Make a reset link" }).click();
    const other = await addDevice(colleague);
    await joinByPasskey(colleague, await linkOn(page));
    expect(await other.countPasskeys()).toBe(1);
  });
});

/** The link that the page of the team shows once. */
async function linkOn(page: Page) {
  const link = page.getByText(/\/join\/[\w-]{43}/).first();
  return /\/join\/[\w-]{43}/.exec((await link.textContent()) ?? "")?.[0] ?? "";
}

async function joinByPasskey(page: Page, link: string) {
  await page.goto(link);
  await ready(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await page.waitForURL("**/admin/account");
  await expect(page.getByText("Your passkey is all you need")).toBeVisible();
}

async function useAsMember(page: Page, club: ServerProcess) {
  const device = await addDevice(page);
  await signUp(page, club);
  await page.goto("/dashboard");
  const offer = page.getByRole("dialog", { name: "Next time, use your fingerprint" });
  await offer.getByRole("button", { name: "Set it up" }).click();
  await expect(offer.getByRole("status")).toContainText(
    "your fingerprint, face or PIN signs you in",
  );
  await offer.getByRole("button", { name: "Close" }).click();
  expect(await device.countPasskeys()).toBe(1);
  await page.goto("/settings/logout");
  await page.locator("#main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/signin?next=/settings/passkeys");
  await page.waitForURL("**/settings/passkeys");
  await expect(page.getByText("on this device only")).toBeVisible();
  await page.getByLabel("Name", { exact: false }).first().fill("My phone");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("My phone", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await expect(page.getByText("My phone", { exact: true })).toHaveCount(0);
  await device.remove();
}

async function useAsAdmin(page: Page) {
  await addDevice(page);
  await page.goto("/admin");
  await ready(page);
  await typePassword(page);
  await page.waitForURL("**/admin/dashboard");
  await page.goto("/admin/passkeys");
  await ready(page);
  await page.getByLabel("Your password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Keep these recovery codes somewhere safe")).toBeVisible();
  await signOut(page);
  await expect(page.getByText("Please type your password first")).toBeVisible();
  await typePassword(page);
  await page.getByRole("button", { name: "Use my passkey" }).click();
  await page.waitForURL("**/admin/dashboard");
  await page.goto("/admin/passkeys");
  await ready(page);
  await page.getByLabel("Your password").first().fill(ADMIN.password);
  await page.getByRole("button", { name: "Let it replace the password" }).click();
  await expect(page.getByText("Replaces the password")).toBeVisible();
  await signOut(page);
  await page.waitForURL("**/admin/dashboard");
  await page.goto("/admin/passkeys");
  await ready(page);
  await page.getByLabel("Your password").first().fill(ADMIN.password);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Replaces the password")).toHaveCount(0);
}

async function typePassword(page: Page) {
  await page.getByPlaceholder("Enter your username").fill(ADMIN.username);
  await page.getByPlaceholder("Enter your password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: "admin" });
  await page.goto("/admin");
}
