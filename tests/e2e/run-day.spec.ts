import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, expect, type Page } from "@playwright/test";
import { checkedIn, openGate, passFor, writeFilm } from "./gate";
import { newDataDir, type ServerProcess, startServer } from "./server-process";
import { axe, PHONE } from "./support";

/** A crew's phone: a browser whose storage survives its end, with a camera that films what it is given. */
class Phone {
  private constructor(
    readonly folder: string,
    readonly film: string,
    private context: BrowserContext,
    readonly page: Page,
  ) {}

  static async open(url: string, session: string, texts: string[]): Promise<Phone> {
    const folder = await mkdtemp(join(tmpdir(), "club-phone-"));
    const film = join(folder, "film.y4m");
    await writeFilm(film, texts);
    const context = await launch(folder, film);
    const expires = Math.ceil(Date.now() / 1000) + 86_400;
    await context.addCookies([{ name: "session", value: session, url, expires }]);
    const page = await context.newPage();
    await page.goto(`${url}/qr-scanner`);
    await expect(page.getByText("works without a signal")).toBeVisible({ timeout: 20_000 });
    return new Phone(folder, film, context, page);
  }

  /** The battery is flat, and then it is not: a new browser on the same storage. */
  async restart(url: string): Promise<Phone> {
    await this.context.close();
    const context = await launch(this.folder, this.film);
    const page = await context.newPage();
    await page.goto(`${url}/qr-scanner`);
    return new Phone(this.folder, this.film, context, page);
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function launch(folder: string, film: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    viewport: PHONE,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    permissions: ["camera"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}

const test = base.extend<{ club: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names its dependencies in a pattern
  club: async ({}, use) => {
    const club = await startServer();
    await use(club);
    await club.stop();
    await rm(club.dataDir, { recursive: true, force: true });
  },
});

const portOf = (club: ServerProcess) => ({ PORT: new URL(club.url).port });

test("a leader checks in by list and by camera without a signal, restarts, and the server agrees", async () => {
  test.setTimeout(120_000);
  const dataDir = await newDataDir();
  let club = await startServer({ dataDir });
  const session = await openGate(dataDir);
  const phone = await Phone.open(club.url, session, [
    "https://example.org/menu",
    await passFor(dataDir, "arjun"),
    "",
  ]);
  let { page } = phone;
  await expect(page.getByText("0 of 25 in")).toBeVisible();
  await axe(page);
  await page.emulateMedia({ colorScheme: "light" });

  await club.stop();
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.getByText("Checked in. It is their first run: say hello!")).toBeVisible();
  await expect(
    page.getByText("No signal: everything works. 1 thing waits to be sent."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Scan passes" }).click();
  await expect(page.getByText("Not one of our passes.").first()).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[aria-live]").getByText("Arjun Nair")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("2 of 25 in")).toBeVisible();
  await axe(page);

  const again = await phone.restart(club.url);
  page = again.page;
  await expect(page.getByText("2 of 25 in")).toBeVisible();
  await page.getByRole("searchbox").fill("kar");
  await page.getByRole("button", { name: "Check in: Karthik Subramanian" }).click();
  await expect(page.getByText("3 of 25 in")).toBeVisible();

  club = await startServer({ dataDir, env: portOf(club) });
  await expect
    .poll(() => checkedIn(dataDir), { timeout: 30_000 })
    .toEqual({
      arjun: "scan",
      divya: "list",
      karthik: "list",
    });
  await expect(page.getByText("No signal")).toHaveCount(0);
  await expect(page.getByText("3 of 25 in")).toBeVisible();
  await again.close();
  await club.stop();
  await rm(dataDir, { recursive: true, force: true });
});
