import { expect } from "@playwright/test";
import { openDesk } from "./desk";
import { nextRelease } from "./next-release";
import { Phone, test } from "./phone";

const FIRST = "kept on this phone, works without a signal";
const NEXT = "kept on this phone, works without a signal, release two";

test("after a release the phone takes the new one and opens no stale page", async ({ club }) => {
  const release = await nextRelease({ from: FIRST, to: NEXT });
  const phone = await Phone.open(club.url, await openDesk(club.dataDir));
  const { page } = phone;
  const names = () => page.evaluate(() => caches.keys());
  expect(await names()).toContain("kept /qr-scanner");
  await club.pause();
  // A check-in from the old release waits, and is sent by the new one.
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("1 thing waits to be sent")).toBeVisible();
  await club.resume(release.server);

  // Any page of the site is the new one at once; the one that stands open is told.
  const other = await page.context().newPage();
  await other.goto("/qr-scanner");
  await expect(other.getByText(NEXT)).toBeVisible({ timeout: 60_000 });
  const banner = page.getByText("A new version is ready.");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect(banner).toBeVisible();
  await expect(page.getByText(NEXT)).toHaveCount(0);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText(NEXT)).toBeVisible({ timeout: 20_000 });
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("1 of 25 in")).toBeVisible();
  await expect(page.getByText("1 thing waits to be sent")).toHaveCount(0);

  // Nothing of the old release is left to open, with a signal or without.
  const kept = await page.evaluate(async () => {
    const cache = await caches.open("kept /qr-scanner");
    const html = await (await cache.match("/qr-scanner"))?.text();
    const files = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return { html: html ?? "", files };
  });
  expect(kept.html).toMatch(/qr-scanner-[\w-]+next\.js/);
  expect(kept.files.filter((file) => /qr-scanner-[\w-]+next\.js$/.test(file))).toHaveLength(1);
  expect(kept.files.filter((file) => /qr-scanner-[\w-]+\.js$/.test(file))).toHaveLength(1);
  await club.pause();
  await page.goto("about:blank");
  await page.goto("/qr-scanner");
  await expect(page.getByText(NEXT)).toBeVisible();
  await phone.close();
  await release.remove();
});
