import { DEVICE_TEXTS } from "~/texts/people/device";

const BROWSERS: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux|CrOS/, "Linux"],
];

/** 'Chrome on Android', from a User-Agent header. */
export function deviceName(userAgent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? DEVICE_TEXTS.aBrowser;
  const isApple = /iPhone|iPad/.test(userAgent);
  const system = isApple ? DEVICE_TEXTS.iPhoneOrIPad : named(SYSTEMS);
  return system ? DEVICE_TEXTS.browserOn({ browser, system }) : browser;
}
