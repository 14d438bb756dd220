/**
 * What a stranger can make the club work: every kind of address that needs no sign-in, priced in milliseconds of one
 * core, against a budget.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import type { Club } from "./club";
import type { Data } from "./data";
import { onBoth } from "./databases";
import { addressOf, type HostileRequest, URLENCODED } from "./hostile/request";
import { type LiveClub, startLiveClub } from "./live-club";
import { usageOf } from "./process-cost";
import { sendRequest } from "./send";
import { ROUTE_PATTERNS } from "./site-routes";
import type { Found, Sizes, TrialResult } from "./trial";

/** Of this many rounds the cheapest counts: other processes and garbage collection only add. */
const ROUNDS = 4;
const REQUESTS_A_ROUND = 8;
const WARM_UPS = 400;
const ROWS_SHOWN = 40;
/** Longer than a page in memory is taken for fresh. */
const STALE_AFTER_MS = 300;
const HEAD = ["asked", "statuses", "CPU ms each", "budget"];
/** The header that each service signs with, and nearly as much as is read of its webhook, in its dearest shape. */
const WEBHOOKS: Readonly<Record<string, [header: string, body: string, type: string]>> = {
  sms: ["X-Twilio-Signature", unsortedFields(16_000), URLENCODED],
  whatsapp: ["X-Hub-Signature-256", `{"a":"${"x".repeat(500_000)}"}`, "application/json"],
  payments: ["X-Razorpay-Signature", `{"a":"${"x".repeat(60_000)}"}`, "application/json"],
};

/** Milliseconds of one core that one request of a kind may take. */
const BUDGETS = { page: 25, data: 15, form: 25, refusal: 8, webhook: 15 } as const;

/** Addresses that may take more, with why. */
const DEARER: Readonly<Record<string, number>> = {
  // A password is hashed, whether there is such an account or not.
  "POST /admin": 400,
};

interface Priced {
  what: string;
  budget: number;
  /** A new request each time; a page that is the same for everyone is in memory all the same. */
  make: (number: number) => HostileRequest;
  /** The page is rendered each time: what it shows is changed before. */
  isAnew?: true;
}

export function prices(sizes: Sizes): Promise<TrialResult[]> {
  return onBoth("the price of each anonymous kind of address", price, sizes.kinds);
}

async function price(club: Club): Promise<Found> {
  const live = await startLiveClub(club);
  const data = club.data();
  const rows: { cells: string[]; cpuMs: number }[] = [];
  const broken: string[] = [];
  try {
    await warmUp(live);
    for (const one of listPriced()) {
      const { cpuMs, statuses } = await cheapest(one, live, data);
      rows.push({ cells: [one.what, statuses, cpuMs.toFixed(1), `${one.budget}`], cpuMs });
      if (cpuMs > one.budget)
        broken.push(`${one.what}: ${cpuMs.toFixed(1)} ms of one core, budget ${one.budget}`);
    }
  } finally {
    await data.close();
    await live.stop();
  }
  const dearest = rows.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, ROWS_SHOWN);
  const figures = { kinds: rows.length, dearest: dearest[0]?.cells.slice(0, 3).join(" ") ?? "" };
  return { figures, table: [HEAD, ...dearest.map(({ cells }) => cells)], broken };
}

/** Every route as a page, as data and as a form, and what is no route. */
function listPriced(): Priced[] {
  return [
    ...ROUTE_PATTERNS.flatMap((pattern) => [
      priced("GET", pattern, BUDGETS.page, (number) => ({
        target: `${addressOf(pattern)}?n=${number}`,
      })),
      priced("GET", `${pattern === "/" ? "/_root" : pattern}.data`, BUDGETS.data, (number) => ({
        target: `${pattern === "/" ? "/_root" : addressOf(pattern)}.data?n=${number}`,
      })),
      priced("POST", pattern, BUDGETS.form, (number) => ({
        target: addressOf(pattern),
        ...formOf(number),
      })),
    ]),
    ...[...PUBLIC_PATHS, "/kn/", "/kn/events"].map((target) => ({
      ...priced("GET", `${target}, rendered`, BUDGETS.page, () => ({ target })),
      isAnew: true as const,
    })),
    priced("GET", "an address that is none", BUDGETS.refusal, () => ({
      target: `/${randomBytes(8).toString("hex")}`,
    })),
    priced("GET", "a file that is none", BUDGETS.refusal, () => ({
      target: `/assets/${randomBytes(8).toString("hex")}.js`,
    })),
    priced("GET", "a token of somebody's", BUDGETS.page, () => ({
      target: `/y/${randomBytes(6).toString("base64url")}`,
    })),
    ...Object.entries(WEBHOOKS).map(([service, [header, body, type]]) =>
      priced("POST", `/webhooks/${service} with a forged signature`, BUDGETS.webhook, () => ({
        target: `/webhooks/${service}`,
        headers: { "Content-Type": type, [header]: "sha256=0" },
        body,
      })),
    ),
  ];
}

/** As many short fields as fit, in no order. */
function unsortedFields(bytes: number): string {
  const text = randomBytes(bytes).toString("base64url").slice(0, bytes);
  return text.replace(/(..)./g, "$1&");
}

/** Fields of the public forms, so that what comes after their checks is priced too. */
function formOf(number: number): Pick<HostileRequest, "headers" | "body"> {
  const fields = new URLSearchParams({
    intent: "save",
    phone: `98${String(number).padStart(8, "0")}`,
    username: `nobody${number}`,
    password: "a password of nobody",
    fullName: "Nobody At All",
    whatsapp: `97${String(number).padStart(8, "0")}`,
  });
  return { headers: { "Content-Type": URLENCODED }, body: fields.toString() };
}

function priced(
  method: string,
  what: string,
  budget: number,
  make: (number: number) => Pick<HostileRequest, "target"> & Partial<HostileRequest>,
): Priced {
  const name = `${method} ${what}`;
  return {
    what: name,
    budget: DEARER[name] ?? budget,
    make: (number) => ({ what: name, method, headers: {}, ...make(number) }),
  };
}

let sent = 0;

async function cheapest(
  { make, budget, isAnew }: Priced,
  live: LiveClub,
  data: Data,
): Promise<{ cpuMs: number; statuses: string }> {
  let cpuMs = Number.POSITIVE_INFINITY;
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS && (round < 2 || cpuMs > budget / 2); round += 1) {
    let spentMs = 0;
    for (let asked = 0; asked < REQUESTS_A_ROUND; asked += 1) {
      if (isAnew) await changeShown(data);
      const before = usageOf(live.pid());
      statuses.add(await send(live, make(sent)));
      const after = usageOf(live.pid());
      spentMs += before && after ? after.cpuMs - before.cpuMs : Number.POSITIVE_INFINITY;
    }
    cpuMs = Math.min(cpuMs, spentMs / REQUESTS_A_ROUND);
  }
  return { cpuMs, statuses: [...statuses].join(" ") };
}

/** An event of the public pages is as if it had been saved again, and what is in memory is no longer fresh. */
async function changeShown({ db }: Data): Promise<void> {
  await db.updateTable("events").set({ updated_at: Date.now() }).execute();
  await sleep(STALE_AFTER_MS);
}

/** Each from another address, so that no limit hides the price. */
async function send(live: LiveClub, request: HostileRequest): Promise<number> {
  sent += 1;
  const from = `198.18.${(sent >> 8) & 255}.${sent & 255}`;
  return (await sendRequest(request, { port: live.port, cookie: undefined, from })).status;
}

async function warmUp(live: LiveClub): Promise<void> {
  const all = listPriced();
  for (let asked = 0; asked < WARM_UPS; asked += 1) {
    const one = all[asked % all.length];
    if (one) await send(live, one.make(sent));
  }
}
