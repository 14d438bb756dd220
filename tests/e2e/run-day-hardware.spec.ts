import { expect, type Page } from "@playwright/test";
import { checkedIn, openDesk, passFor, referenceOf } from "./desk";
import { Phone, test } from "./phone";

test("a hand scanner, a typed code, light, sound, vibration, the browser's own reader, and a screen that stays on", async ({
  club,
}) => {
  const session = await openDesk(club.dataDir);
  const phone = await Phone.open(club.url, session, { before: equipPhone });
  const { page } = phone;
  const seen = () => page.evaluate(() => window.hardware);
  await page.locator("h1").click();
  await typeAsScanner(page, await passFor(club.dataDir, "lakshmi"));
  await expect(page.locator("[aria-live]").getByText("Lakshmi Iyer")).toBeVisible();
  await page.getByRole("searchbox").fill((await referenceOf(club.dataDir, "eshwar")).toLowerCase());
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator("[aria-live]").getByText("Eshwar Naidu")).toBeVisible();
  await page.getByRole("button", { name: "Scan passes" }).click();
  await page.getByRole("button", { name: "Light on" }).click();
  await page.getByRole("button", { name: "Light off" }).click();
  await expect(page.getByRole("button", { name: "Light on" })).toBeVisible();
  expect((await seen()).light).toEqual([true, false]);
  await show(page, await passFor(club.dataDir, "arjun"));
  await expect(page.locator("[aria-live]").getByText("Arjun Nair")).toBeVisible();
  await show(page, "https://example.org/menu");
  await expect(page.locator("[aria-live]").getByText("Not one of our passes.")).toBeVisible();
  await show(page, await passFor(club.dataDir, "divya"), await passFor(club.dataDir, "karthik"));
  await expect(page.getByText("5 of 25 in")).toBeVisible();
  const { tones, buzzes } = await seen();
  expect(tones.slice(0, 8)).toEqual([880, 1320, 880, 1320, 880, 1320, 220, 165]);
  expect(buzzes.slice(0, 4)).toEqual([[60], [60], [60], [250, 80, 250]]);
  const files = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  expect(files.filter((name) => name.endsWith(".wasm"))).toEqual([]);
  await expect
    .poll(() => checkedIn(club.dataDir), { timeout: 20_000 })
    .toEqual({ lakshmi: "scan", eshwar: "code", arjun: "scan", divya: "scan", karthik: "scan" });

  await page.goto(`${club.url}/bookings/sample-booking-asha/pass`);
  await expect(page.getByText("The screen stays on.")).toBeVisible();
  expect((await seen()).locks).toEqual(["screen"]);
  await phone.close();
});

/** Holds these codes before the camera of a phone that `equipPhone` has made. */
async function show(page: Page, ...codes: string[]): Promise<void> {
  await page.evaluate((texts) => {
    window.hardware.inView = texts;
  }, codes);
}

/** A quick line with Enter at its end: a key every five milliseconds, however busy the machine is. */
async function typeAsScanner(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000 - 1;
  for (const [index, key] of [...code, "Enter"].entries()) {
    const text = key === "Enter" ? "\r" : key;
    const timestamp = began + index * 0.005;
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, timestamp });
  }
  await session.detach();
}

/** A phone with a light, a motor, a loudspeaker and a code reader of its own; all of them tell what they did. */
function equipPhone() {
  const hardware: Hardware = { inView: [], light: [], tones: [], buzzes: [], locks: [] };
  window.hardware = hardware;
  class BarcodeDetector {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => hardware.inView.map((rawValue) => ({ rawValue }));
  }
  Object.assign(window, { BarcodeDetector });
  const abilities: MediaTrackCapabilities & { torch: boolean } = { torch: true };
  MediaStreamTrack.prototype.getCapabilities = () => abilities;
  MediaStreamTrack.prototype.applyConstraints = async (wanted) => {
    for (const set of wanted?.advanced ?? []) hardware.light.push(Object.values(set)[0] === true);
  };
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function createOscillator() {
    const source = create.call(this);
    const start = source.start.bind(source);
    source.start = (when) => {
      hardware.tones.push(source.frequency.value);
      start(when);
    };
    return source;
  };
  navigator.vibrate = (pattern) => {
    hardware.buzzes.push(pattern);
    return true;
  };
  navigator.wakeLock.request = async (type = "screen") => {
    hardware.locks.push(type);
    return Object.assign(new EventTarget(), {
      released: false,
      type,
      release: async () => undefined,
      onrelease: null,
    });
  };
}

interface Hardware {
  inView: string[];
  light: boolean[];
  tones: number[];
  buzzes: unknown[];
  locks: string[];
}

declare global {
  interface Window {
    hardware: Hardware;
  }
}
