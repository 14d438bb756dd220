/** The layout table of docs as data: each place, what may stand there and what it may import. */

export type Zone = {
  name: string;
  /** Which files the zone holds. The first zone that fits wins. */
  files: RegExp;
  /** Zones that may be imported. `own x`: only of the same feature; `type x`: only its types. */
  mayImport: string[];
  /** Packages that may be imported; without it, whatever no other zone keeps to itself. */
  packages?: RegExp;
  /** Features that may be imported, where not all may. */
  onlyFeatures?: string[];
  /** Runs on the server whatever the file is called. */
  serverOnly?: true;
};

const NO_PACKAGE = /^\b$/;
const DATA_PACKAGES = /^(kysely|node:(crypto|util|async_hooks))$/;
const EVERY_FEATURE_FILE = ["rules", "schema", "queries", "commands", "components"];
const PAGE_IMPORTS = [...EVERY_FEATURE_FILE, "content", "ui", "lib", "middleware", "context"];

export const ZONES: Zone[] = [
  {
    name: "url map",
    files: /^app\/routes\.ts$/,
    mayImport: [],
    packages: /^@react-router\/dev\/routes$/,
  },
  {
    name: "root",
    files: /^app\/root\.tsx$/,
    mayImport: [...PAGE_IMPORTS, "styles"],
    serverOnly: true,
  },
  {
    name: "entry",
    files: /^app\/entry\.(client|server)\.tsx?$/,
    mayImport: ["middleware", "context", "ui", "lib", "gateways", "env"],
    serverOnly: true,
  },
  { name: "env", files: /^app\/env\.server\.ts$/, mayImport: ["lib"] },
  {
    name: "context",
    files: /^app\/context[\w-]*(\.server)?\.ts$/,
    mayImport: [
      ...EVERY_FEATURE_FILE.map((kind) => `type ${kind}`),
      "type db",
      "type gateways",
      "type env",
      "lib",
    ],
  },
  {
    name: "routes",
    files: /^app\/routes\/(site|account|member|admin|run-day)\/[^/]+\.tsx?$/,
    mayImport: PAGE_IMPORTS,
    packages: /^(?!kysely|pg$|node:|hono|@hono)/,
    serverOnly: true,
  },
  {
    name: "middleware",
    files: /^app\/middleware\/[^/]+\.ts$/,
    mayImport: [
      ...EVERY_FEATURE_FILE.slice(0, 4),
      "db",
      "lib",
      "env",
      "context",
      "middleware",
      "type gateways",
    ],
    onlyFeatures: ["identity", "admins"],
    serverOnly: true,
  },
  {
    name: "rules",
    files: /^app\/features\/[^/]+\/rules(\/[^/]+)?\.ts$/,
    mayImport: ["rules", "lib"],
    packages: NO_PACKAGE,
  },
  {
    name: "schema",
    files: /^app\/features\/[^/]+\/schema\.ts$/,
    mayImport: ["rules", "lib"],
    packages: /^(zod|@conform-to\/zod)(\/|$)/,
  },
  {
    name: "queries",
    files: /^app\/features\/[^/]+\/queries(\/[^/]+)?\.server\.ts$/,
    mayImport: ["rules", "queries", "db", "lib"],
    packages: DATA_PACKAGES,
  },
  {
    name: "commands",
    files: /^app\/features\/[^/]+\/commands(\/[^/]+)?\.server\.ts$/,
    mayImport: [
      "rules",
      "type own schema",
      "queries",
      "commands",
      "content",
      "gateways",
      "db",
      "lib",
    ],
    packages: DATA_PACKAGES,
  },
  {
    name: "components",
    files: /^app\/features\/[^/]+\/components\/([^/]+\.tsx|use-[^/]+\.ts)$/,
    mayImport: [
      "rules",
      "own schema",
      "components",
      "hooks",
      "client",
      "type own queries",
      "content",
      "ui",
      "lib",
    ],
  },
  {
    name: "hooks",
    files: /^app\/features\/[^/]+\/hooks\/use-[^/]+\.ts$/,
    mayImport: ["rules", "own schema", "hooks", "client", "ui", "lib"],
  },
  // Browser code without React: a test runs it as it is.
  {
    name: "client",
    files: /^app\/features\/[^/]+\/client\/[^/]+\.ts$/,
    mayImport: ["rules", "type own schema", "client", "ui", "lib"],
    packages: /^idb$/,
  },
  { name: "content", files: /^app\/content\//, mayImport: ["content", "lib"] },
  { name: "ui", files: /^app\/ui\//, mayImport: ["ui", "lib", "styles"] },
  {
    name: "lib",
    files: /^app\/lib\//,
    mayImport: ["lib"],
    packages:
      /^(node:crypto|node:net|node:util|node:perf_hooks|zod|uqr|csv-stringify(\/sync)?|ical-generator|timezones-ical-library)$/,
  },
  {
    name: "gateways",
    files: /^app\/gateways\//,
    mayImport: ["gateways", "lib", "env"],
    serverOnly: true,
  },
  { name: "db", files: /^app\/db\//, mayImport: ["db", "lib", "env"], serverOnly: true },
  { name: "styles", files: /^app\/styles\//, mayImport: [] },
  {
    name: "server",
    files: /^server\//,
    mayImport: [
      ...EVERY_FEATURE_FILE,
      "middleware",
      "context",
      "content",
      "ui",
      "lib",
      "gateways",
      "db",
      "env",
      "server",
    ],
    serverOnly: true,
  },
  {
    name: "scripts",
    files: /^scripts\//,
    mayImport: ["rules", "queries", "commands", "db", "lib", "env", "scripts"],
    serverOnly: true,
  },
  {
    name: "bench",
    files: /^bench\//,
    mayImport: [
      ...["url map", "rules", "schema", "queries", "commands", "db", "lib", "env"],
      ...["scripts", "bench"],
    ],
    serverOnly: true,
  },
];

/** Packages that belong to some zones only. */
export const PACKAGE_HOMES: { packages: RegExp; zones: string[] }[] = [
  {
    packages: /^(kysely|pg|node:sqlite)$/,
    zones: ["db", "queries", "commands", "scripts", "bench"],
  },
  { packages: /^(hono|@hono\/.+)$/, zones: ["server"] },
  { packages: /^idb$/, zones: ["ui", "client"] },
  {
    packages: /^(react-router|@react-router\/node)$/,
    zones: [
      "root",
      "entry",
      "context",
      "routes",
      "middleware",
      "components",
      "hooks",
      "ui",
      "server",
      "bench",
    ],
  },
];

/** What a feature folder may hold; a reader knows every feature after seeing one. */
export const FEATURE_FILES =
  /^app\/features\/[^/]+\/(rules(\/[a-z0-9-]+)?\.ts|schema\.ts|(queries|commands)\.server\.ts|(queries|commands)\/[a-z0-9]+(-[a-z0-9]+)+\.server\.ts|components\/([^/]+\.tsx|use-[^/]+\.ts)|hooks\/use-[^/]+\.ts|client\/[^/]+\.ts|((queries|commands|components|hooks|client)\/)?[^/]+\.test\.tsx?)$/;

export const DRAWER_WORDS = ["utils", "util", "misc", "helpers", "helper", "common"];

/** A word of this club's trade; `app/ui` and `app/lib` must not know it. */
export const DOMAIN_WORDS = [
  "achievement",
  "attendance",
  "booking",
  "checkin",
  "club",
  "leaderboard",
  "member",
  "membership",
  "registration",
  "runner",
  "streak",
];

export const READ_VERBS = ["list", "find", "count", "search", "has", "is"];

export const LINES_MAXIMUM = 250;
export const LINES_WARNING = 150;
export const LINES_MEDIAN = 80;

/** What the club knows, in thirteen names. */
export const AREAS = [
  "sign-in",
  "members",
  "events",
  "bookings",
  "check-in",
  "progress",
  "community",
  "notifications",
  "account",
  "member-admin",
  "reports",
  "site",
  "sample-club",
];

/** Request tests that are about many areas stand here; all others in the folder of their area. */
export const WHOLE_APP_TESTS = "whole-app";
