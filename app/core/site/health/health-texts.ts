/** What a finding of Health says, on its page, in the doctor and to owners, and how its ages and sizes read. */
import type { Right } from "~/core/people/rights/roles";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { AGO_TEXTS, type FINDING_TEXTS } from "~/texts/site/health";

/** `bad` needs an admin today, `look` soon; `said` is information. */
export type HealthState = "good" | "look" | "bad" | "said";

export type FindingKey = keyof typeof FINDING_TEXTS;

export interface Finding {
  key: FindingKey;
  state: HealthState;
  title: string;
  text: string;
  /** What to do about it. */
  todo?: string;
}

/** Where a finding is put right, and the right that takes. */
export const FIX_PAGES: Partial<Record<FindingKey, { to: string; right: Right }>> = {
  backup: { to: "/admin/backups", right: "team" },
  drill: { to: "/admin/backups", right: "team" },
  secondStep: { to: "/admin/account", right: "look" },
  templates: { to: "/admin/templates", right: "club" },
  ownWords: { to: "/admin/settings", right: "club" },
  alerts: { to: "/admin/account#alerts", right: "team" },
};

/** '5 minutes'. */
export function agoText(ms: number): string {
  if (ms < 2 * HOUR_MS)
    return AGO_TEXTS.minutes({ minutes: Math.max(1, Math.floor(ms / MINUTE_MS)) });
  if (ms < 2 * DAY_MS) return AGO_TEXTS.hours({ hours: Math.floor(ms / HOUR_MS) });
  return AGO_TEXTS.days({ days: Math.floor(ms / DAY_MS) });
}

/** Decimal units, as disks are sold: '1.2 GB'. */
export function bytesText(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
