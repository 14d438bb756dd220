import { inArea } from "./areas.ts";

/** The layout table of the documentation as data: each zone, its files and its allowed imports. */

export type Zone = {
  name: string;
  /** Files of the zone; the first matching zone wins. */
  files: RegExp;
  /** Zones that may be imported. `own x`: only of the same area; `type x`: only types. */
  mayImport: string[];
  /** Packages that may be imported; by default all that are not reserved for other zones. */
  packages?: RegExp;
  /** Areas that may be imported, if not all. */
  onlyAreas?: string[];
  /** Runs on the server only, also without the `.server` suffix. */
  serverOnly?: true;
};

const NO_PACKAGE = /^\b$/;

const DATA_PACKAGES = /^(kysely|node:(crypto|util|async_hooks))$/;

const SERVER_KINDS = ["rules", "schema", "queries", "commands"];

const BROWSER_KINDS = ["components", "hooks", "client"];

const EVERY_KIND = [...SERVER_KINDS, ...BROWSER_KINDS];

const CLIENT_IMPORTS = ["rules", "own schema", "client", "type tables", "content", "ui", "lib"];

const HOOK_IMPORTS = ["hooks", "type own queries", ...CLIENT_IMPORTS];

const PAGE_IMPORTS = [
  ...EVERY_KIND,
  "type tables",
  "content",
  "ui",
  "lib",
  "middleware",
  "context",
];

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
    mayImport: ["framework", "middleware", "context", "ui", "lib", "gateways", "env"],
    serverOnly: true,
  },
  { name: "env", files: /^app\/env\.server\.ts$/, mayImport: ["framework", "lib"] },
  // Private parts of React Router, Kysely and Node, each behind a switch: docs/decisions/024-private-parts-of-frameworks.md.
  { name: "framework", files: /^app\/framework\//, mayImport: ["framework"] },
  {
    name: "context",
    files: /^app\/context[\w-]*(\.server)?\.ts$/,
    mayImport: [
      ...EVERY_KIND.map((kind) => `type ${kind}`),
      "type db",
      "type tables",
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
      ...SERVER_KINDS,
      "db",
      "tables",
      "lib",
      "env",
      "context",
      "middleware",
      "type gateways",
    ],
    onlyAreas: ["sign-in"],
    serverOnly: true,
  },
  {
    // An area's texts are read like its rules.
    name: "rules",
    files: inArea("(rules|texts)(/[^/]+)?\\.ts"),
    mayImport: ["rules", "type tables", "lib"],
    packages: NO_PACKAGE,
  },
  {
    name: "schema",
    files: inArea("schema(/[^/]+)?\\.ts"),
    mayImport: ["rules", "lib"],
    packages: /^(zod|@conform-to\/zod)(\/|$)/,
  },
  {
    name: "queries",
    files: inArea("queries/[^/]+\\.server\\.ts"),
    mayImport: ["rules", "queries", "db", "tables", "lib"],
    packages: DATA_PACKAGES,
  },
  {
    name: "commands",
    files: inArea("commands/[^/]+\\.server\\.ts"),
    mayImport: [
      "rules",
      "type own schema",
      "queries",
      "commands",
      "content",
      "gateways",
      "db",
      "tables",
      "lib",
    ],
    packages: DATA_PACKAGES,
  },
  {
    name: "components",
    files: inArea("components/[^/]+\\.tsx"),
    mayImport: ["components", ...HOOK_IMPORTS],
  },
  {
    name: "hooks",
    files: inArea("hooks/use-[^/]+\\.ts"),
    mayImport: HOOK_IMPORTS,
  },
  // Browser code without React, testable on its own.
  {
    name: "client",
    files: inArea("client/[^/]+\\.ts"),
    mayImport: CLIENT_IMPORTS,
    packages: /^(idb|altcha-lib\/v1|@simplewebauthn\/browser|@firebase\/(app|auth))$/,
  },
  { name: "content", files: /^app\/content\//, mayImport: ["content", "lib"] },
  { name: "ui", files: /^app\/ui\//, mayImport: ["framework", "ui", "lib", "styles"] },
  {
    name: "lib",
    files: /^app\/lib\//,
    mayImport: ["lib"],
    packages:
      /^(node:crypto|node:net|node:util|node:perf_hooks|zod|uqr|csv-(parse|stringify)(\/sync)?|@zip\.js\/zip\.js(\/.+)?|ical-generator|timezones-ical-library)$/,
  },
  {
    name: "gateways",
    files: /^app\/gateways\//,
    mayImport: ["gateways", "lib", "env"],
    serverOnly: true,
  },
  { name: "tables", files: /^app\/db\/tables\//, mayImport: ["tables"], serverOnly: true },
  {
    name: "db",
    files: /^app\/db\//,
    mayImport: ["framework", "db", "tables", "lib", "env"],
    serverOnly: true,
  },
  { name: "styles", files: /^app\/styles\//, mayImport: [] },
  {
    name: "server",
    files: /^server\//,
    mayImport: [
      ...EVERY_KIND,
      "middleware",
      "context",
      "content",
      "ui",
      "lib",
      "gateways",
      "db",
      "tables",
      "env",
      "framework",
      "server",
    ],
    serverOnly: true,
  },
  {
    name: "scripts",
    files: /^scripts\//,
    mayImport: [
      ...["rules", "queries", "commands", "db", "tables", "lib", "env", "framework", "scripts"],
    ],
    serverOnly: true,
  },
  {
    name: "bench",
    files: /^bench\//,
    mayImport: [
      ...["url map", "rules", "schema", "queries", "commands", "db", "tables", "lib", "env"],
      ...["framework", "scripts", "bench"],
    ],
    serverOnly: true,
  },
  { name: "tools", files: /^tools\//, mayImport: ["lib", "tools"], serverOnly: true },
];
