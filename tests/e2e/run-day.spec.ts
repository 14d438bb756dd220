import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, expect, type Page } from "@playwright/test";
import { checkedIn, endSessions, openGate, passFor, referenceOf, writeFilm } from "./gate";
import { type ServerProcess, startServer } from "./server-process";
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

/** A server that can lose its signal: the process ends, and comes back on the same port with the same data. */
class Club {
  private constructor(private server: ServerProcess) {}

  static async open(): Promise<Club> {
    return new Club(await startServer());
  }

  get url(): string {
    return this.server.url;
  }

  get dataDir(): string {
    return this.server.dataDir;
  }

  async pause(): Promise<void> {
    await this.server.stop();
  }

  async resume(): Promise<void> {
    const { port } = new URL(this.url);
    this.server = await startServer({ dataDir: this.dataDir, env: { PORT: port } });
  }

  async close(): Promise<void> {
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

const test = base.extend<{ club: Club }>({
  club: async ({ browserName: _ }, use) => {
    const club = await Club.open();
    await use(club);
    await club.close();
  },
});

test("a leader checks in by list and by camera without a signal, restarts, and the server agrees", async ({
  club,
}) => {
  test.setTimeout(120_000);
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session, [
    "https://example.org/menu",
    await passFor(club.dataDir, "arjun"),
    "",
  ]);
  let { page } = phone;
  await expect(page.getByText("0 of 25 in")).toBeVisible();
  await axe(page);

  await club.pause();
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.locator("[aria-live]").getByText("Divya Menon")).toBeVisible();
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

  await club.resume();
  await expect
    .poll(() => checkedIn(club.dataDir), { timeout: 30_000 })
    .toEqual({ arjun: "scan", divya: "list", karthik: "list" });
  await expect(page.getByText("No signal")).toHaveCount(0);
  await expect(page.getByText("3 of 25 in")).toBeVisible();
  await again.close();
});

test("two phones without a signal at once settle: the first scan wins, nothing blocks the queue", async ({
  club,
}) => {
  test.setTimeout(120_000);
  const session = await openGate(club.dataDir);
  const first = await Phone.open(club.url, session, [""]);
  const second = await Phone.open(club.url, session, [""]);
  await club.pause();
  for (const { page } of [first, second]) {
    await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
    await expect(page.getByText("1 of 25 in")).toBeVisible();
  }
  await first.page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await second.page.getByRole("searchbox").fill("kar");
  await second.page.getByRole("button", { name: "Check in: Karthik Subramanian" }).click();
  await second.page.getByRole("button", { name: "Add a walk-in" }).click();
  await second.page.getByRole("textbox", { name: "Name" }).fill("Nila Anand");
  await second.page.getByRole("textbox", { name: "Phone" }).fill("98765 43210");
  await second.page.getByRole("button", { name: "Add and check in" }).click();
  await expect(second.page.getByText("3 things wait to be sent")).toBeVisible();

  await club.resume();
  for (const { page } of [first, second]) {
    await expect(page.getByText("4 of 26 in")).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/to be sent|No signal/)).toHaveCount(0);
    await expect(page.getByText("These were not accepted")).toHaveCount(0);
  }
  const people = Object.keys(await checkedIn(club.dataDir));
  expect(people).toHaveLength(4);
  expect(people).toEqual(expect.arrayContaining(["arjun", "divya", "karthik"]));
  await first.close();
  await second.close();
});

test("a session that ended asks to sign in again and keeps what waits", async ({ club }) => {
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session, [""]);
  const { page } = phone;
  await endSessions(club.dataDir);
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("Please sign in again")).toBeVisible();
  await expect(page.getByText("1 thing waits on this phone, safe")).toBeVisible();
  await axe(page);
  await page.context().clearCookies();
  await page
    .context()
    .addCookies([{ name: "session", value: await openGate(club.dataDir), url: club.url }]);
  await expect.poll(() => checkedIn(club.dataDir), { timeout: 30_000 }).toEqual({ arjun: "list" });
  await expect(page.getByText("Please sign in again")).toHaveCount(0);
  await phone.close();
});

test("a phone without room says so, and shows nobody as checked in whom it has not kept", async ({
  club,
}) => {
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session, [""]);
  const { page } = phone;
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByRole("button", { name: "Check in: Arjun Nair" }).click();
  await expect(page.getByText("This phone has no room left")).toBeVisible();
  await expect(page.getByText("0 of 25 in")).toBeVisible();
  await phone.close();
});

test("a hand scanner and a typed code check in; the same code within three seconds counts once", async ({
  club,
}) => {
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session, [""]);
  const { page } = phone;
  await page.locator("h1").click();
  const pass = await passFor(club.dataDir, "arjun");
  await page.keyboard.type(pass);
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-live]").getByText("Arjun Nair")).toBeVisible();
  await page.keyboard.type(pass);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Already checked in.")).toHaveCount(0);
  await page.getByRole("searchbox").fill((await referenceOf(club.dataDir, "divya")).toLowerCase());
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator("[aria-live]").getByText("Divya Menon")).toBeVisible();
  await expect
    .poll(() => checkedIn(club.dataDir), { timeout: 30_000 })
    .toEqual({ arjun: "scan", divya: "code" });
  await phone.close();
});

test("a pass opens without a signal once it was opened with one", async ({ club }) => {
  const session = await openGate(club.dataDir);
  const phone = await Phone.open(club.url, session, [""]);
  const { page } = phone;
  await page.goto(`${club.url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByText("Kept on this phone")).toBeVisible({ timeout: 20_000 });
  await axe(page);
  await club.pause();
  await page.goto("about:blank");
  await page.goto(`${club.url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByRole("img", { name: /^Pass for/ })).toBeVisible();
  await page.goto(`${club.url}/dashboard`);
  await expect(page.getByText("There is no signal here")).toBeVisible();
  await phone.close();
});
