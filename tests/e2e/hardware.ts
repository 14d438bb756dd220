/** A phone whose light, motor, loudspeaker and code reader tell what they did. */
import type { Page } from "@playwright/test";

/** Holds these codes before the camera of a phone that `equipPhone` has made. */
export async function show(page: Page, ...codes: string[]): Promise<void> {
  await page.evaluate((texts) => {
    window.hardware.inView = texts;
  }, codes);
}

/** A quick line with Enter at its end: a key every five milliseconds, however busy the machine is. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
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
export function equipPhone() {
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
