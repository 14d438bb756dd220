import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../support/server-process";
import { axe, axeInGlare } from "./accessible";
import { writeFilm } from "./desk";
import { PHONE } from "./support";

interface PhoneOptions {
  /** What the camera films: each text as a code, over and over. */
  film?: string[];
  /** Runs in every page before its own scripts: a phone with other hardware, or another clock. */
  before?: () => void;
}

/** A crew's phone: a browser whose storage survives its end, with a camera that films what it is given. */
export class Phone {
  private constructor(
    private readonly folder: string,
    private readonly setup: PhoneSetup,
    private context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Opens the scanner with this session and waits until the phone has all that it needs. */
  static async open(url: string, session: string, options: PhoneOptions = {}): Promise<Phone> {
    const folder = await mkdtemp(join(tmpdir(), "club-phone-"));
    await writeFilm(join(folder, "film.y4m"), options.film ?? [""]);
    const setup = { ...options, url, session };
    const context = await launch(folder, setup);
    const page = await context.newPage();
    await page.goto("/qr-scanner");
    await expect(page.getByText("works without a signal")).toBeVisible({ timeout: 20_000 });
    return new Phone(folder, setup, context, page);
  }

  /** The battery is flat in the middle of everything, and then it is not: another browser, the same storage. */
  async crash(): Promise<Phone> {
    const isGone = new Promise((resolve) => this.context.once("close", resolve));
    const session = await this.context.newCDPSession(this.page);
    void session.send("Browser.crash").catch(() => undefined);
    await isGone;
    const context = await launch(this.folder, this.setup);
    const page = await context.newPage();
    await page.goto("/qr-scanner");
    return new Phone(this.folder, this.setup, context, page);
  }

  async close(): Promise<void> {
    await this.context.close();
    // A browser's helpers may still write for a moment after it has closed.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Checks the desk for screen readers and for bright sun on a screen so long that its dock covers no row: which it does depends on scrolling. */
export async function axeDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: PHONE.width, height: 3_000 });
  await axe(page);
  await axeInGlare(page, "main");
  await page.setViewportSize(PHONE);
}

interface PhoneSetup extends PhoneOptions {
  url: string;
  session: string;
}

async function launch(folder: string, setup: PhoneSetup): Promise<BrowserContext> {
  const { url, session, before } = setup;
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    viewport: PHONE,
    baseURL: url,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    permissions: ["camera"],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${join(folder, "film.y4m")}`,
    ],
  });
  // Browsers write cookies down half a minute late; a session is older than that when a battery is empty.
  const expires = Math.ceil(Date.now() / 1000) + 86_400;
  await context.addCookies([{ name: "session", value: session, url, expires }]);
  if (before) await context.addInitScript(before);
  return context;
}

/** A server that can lose its signal: the process ends, and comes back on the same port with the same data. */
export class Club {
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

  /** Back again; with `build`, as another release of the software. */
  async resume(build?: string): Promise<void> {
    const { port } = new URL(this.url);
    const again = { dataDir: this.dataDir, env: { PORT: port } };
    this.server = await startServer(build ? { ...again, build } : again);
  }

  async close(): Promise<void> {
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export const test = base.extend<{ club: Club }>({
  club: async ({ browserName: _ }, use) => {
    const club = await Club.open();
    await use(club);
    await club.close();
  },
});
