/** The texts of each finding on the Health page and in the doctor, and what to do. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";

/** `bad` needs an admin today, `look` soon; `said` is information. */
export type HealthState = "good" | "look" | "bad" | "said";

export type FindingKey =
  | "backup"
  | "copy"
  | "drill"
  | "jobs"
  | "messages"
  | "disk"
  | "secondStep"
  | "templates"
  | "ownWords"
  | "proxy"
  | "database"
  | "version";

export interface FindingText {
  title: string;
  text: string;
  /** What to do about it. */
  todo?: string;
}

export const DRILL_TODO =
  "Run 'npm run club -- drill' on the server; the nightly service does it too.";
const BACKUP_TODO =
  "Run 'npm run club -- backup' on the server, and set up the nightly one: deploy/club-backup.timer.";
const BACKUP_FAILED_TODO =
  "Put the reason right ('journalctl -u club-backup' has it), then run 'npm run club -- backup' on the server.";

const backup = (text: string, todo?: string) => told("Backup", text, todo);
const drill = (text: string, todo?: string) => told("Restore drill", text, todo);
const jobs = (text: string, todo?: string) => told("Background jobs", text, todo);
const messages = (text: string, todo?: string) => told("Messages", text, todo);
const disk = (text: string, todo?: string) => told("Disk", text, todo);
const secondStep = (text: string, todo?: string) => told("Second step", text, todo);
const templates = (text: string, todo?: string) => told("Message templates", text, todo);
const ownWords = (text: string, todo?: string) => told("About the club", text, todo);
const proxy = (text: string, todo?: string) => told("Address and proxy", text, todo);

export const FINDING_TEXTS = {
  backup: {
    never: backup("There is no backup yet.", BACKUP_TODO),
    failed: (detail: string) => backup(`The last backup failed: ${detail}`, BACKUP_FAILED_TODO),
    late: (ageMs: number) => backup(`The last backup is ${agoText(ageMs)} old.`, BACKUP_TODO),
    done: (ageMs: number, detail: string) => backup(`Made ${agoText(ageMs)} ago: ${detail}`),
  },
  drill: {
    never: drill("No backup has been restored to see whether it works.", DRILL_TODO),
    failed: (detail: string) =>
      drill(`The last backup could not be restored: ${detail}`, `Make a new backup. ${DRILL_TODO}`),
    late: (ageMs: number) => drill(`The last drill was ${agoText(ageMs)} ago.`, DRILL_TODO),
    done: (ageMs: number, detail: string) => drill(`Passed ${agoText(ageMs)} ago: ${detail}`),
  },
  jobs: {
    failing: (found: Named[]) =>
      jobs(
        `Failing: ${jobNames(found)}.`,
        "Look for 'job_failed' in the log. Each is tried again in its next round.",
      ),
    quiet: (found: Named[]) =>
      jobs(
        `Not run for three hours or more: ${jobNames(found)}.`,
        "Restart the server. If that does not help, look at its log.",
      ),
    none: jobs("They have not run yet."),
    running: (count: number) => jobs(`All ${count} run.`),
  },
  messages: {
    none: (untilMorning: number) =>
      messages(
        untilMorning === 0
          ? "Nothing is waiting to be sent."
          : `Nothing urgent is waiting.${untilMorningText(untilMorning)}`,
      ),
    moving: ({ count, untilMorning }: Waiting) =>
      messages(`${count} on their way.${untilMorningText(untilMorning)}`),
    late: ({ count, untilMorning, ageMs, isBudgetUsedUp }: Late) =>
      messages(
        `${count} waiting, the oldest for ${agoText(ageMs)}.${untilMorningText(untilMorning)}`,
        isBudgetUsedUp
          ? "As many messages have left as MESSAGES_PER_HOUR and MESSAGES_PER_DAY allow, of which what is not urgent gets half: Reports has the figures. The others follow by themselves; raise the settings to send them sooner."
          : "Check the message service's balance and its templates; the log says why in 'code_not_sent' and 'message_not_sent'. Nothing is lost in the meantime.",
      ),
  },
  disk: {
    unknown: disk("The free space cannot be read.", "Check that the data folder is there."),
    free: (space: Space) => disk(`${spaceText(space)}.`),
    short: (space: Space) => disk(`${spaceText(space)}.`, "Make room within the next days."),
    full: (space: Space) =>
      disk(`${spaceText(space)}.`, "Make room now: without it nothing can be booked."),
  },
  secondStep: {
    all: secondStep("Every admin has one."),
    missing: (names: string[]) =>
      secondStep(
        `A password alone opens the admin panel for ${names.join(", ")}.`,
        "Each sets one up under Account: a passkey, or codes from an app.",
      ),
  },
  templates: {
    all: templates("All texts are registered, or none needs to be."),
    missing: (kinds: string[]) =>
      templates(
        `Not registered: ${kinds.join(", ")}.`,
        "'npm run club -- sms-templates' prints what to register; the ids go into SMS_TEMPLATES, WhatsApp's template for codes into WHATSAPP_CODE_TEMPLATE.",
      ),
  },
  ownWords: {
    all: ownWords("The club has said everything about itself."),
    missing: (labels: string[]) =>
      ownWords(
        `Not set yet: ${labels.join(", ")}. The site shows nothing there; without a UPI ID, runners pay at the venue.`,
        "Fill it in under Settings. What the club does not want to show can be saved empty.",
      ),
  },
  proxy: {
    otherHost: (expected = "", host = "") =>
      proxy(
        `This page was asked for at ${host || "an unknown address"}, the settings say ${expected}.`,
        "Set PUBLIC_URL to the address that people type, and let the proxy pass Host on.",
      ),
    unnamed: proxy(
      "There is a proxy in front, and the settings do not name it: all visitors seem to have one address and share its limits.",
      "Set TRUSTED_PROXY to the proxy's address.",
    ),
    silent: proxy(
      "The settings name a proxy, but this request did not say whom it came from.",
      "Let the proxy set X-Forwarded-For, and block the server's port for everybody else.",
    ),
    named: proxy("The proxy is named and says for whom it asks."),
    direct: proxy("Visitors reach the server without a proxy."),
  },
} as const;

export const SAID_TEXTS = {
  database: ({ engine, bytes }: { engine: string; bytes: number }) =>
    told("Database", `${engine}, ${bytesText(bytes)}.`),
  version: ({ build, nodeVersion }: { build: string | undefined; nodeVersion: string }) =>
    told("Version", build ? `Build ${build}, on Node ${nodeVersion}.` : `Node ${nodeVersion}.`),
};

interface Waiting {
  count: number;
  /** Those that are not urgent. */
  untilMorning: number;
}

interface Late extends Waiting {
  ageMs: number;
  isBudgetUsedUp: boolean;
}

interface Named {
  name: string;
}

interface Space {
  free: number;
  total: number;
}

export function told(title: string, text: string, todo?: string): FindingText {
  return todo === undefined ? { title, text } : { title, text, todo };
}

/** Messages that are not urgent leave from eight in the morning on. */
function untilMorningText(count: number): string {
  if (count === 0) return "";
  return ` ${count} that ${count === 1 ? "is" : "are"} not urgent will go out from 8 in the morning.`;
}

function jobNames(found: Named[]): string {
  return found.map(({ name }) => name.replace("job:", "").replaceAll("_", " ")).join(", ");
}

function spaceText({ free, total }: Space): string {
  return `${bytesText(free)} of ${bytesText(total)} free`;
}

/** '5 minutes'. */
export function agoText(ms: number): string {
  if (ms < 2 * MINUTE_MS) return "a minute";
  if (ms < 2 * HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} minutes`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} hours`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

/** Decimal units, as disks are sold: '1.2 GB'. */
export function bytesText(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
