import { FORM_FILE, inPart, ROUTE_FILE, SERVER_FILE } from "./areas.ts";

/** The layout table of the documentation as data: each zone, its files and its allowed imports. */

export type Zone = {
  name: string;
  /** Files of the zone; the first matching zone wins. */
  files: RegExp;
  /** Zones that may be imported. `type x`: only types; `late x`: only by `import()`. */
  mayImport: string[];
  /** Packages that may be imported; by default all that are not reserved for other zones. */
  packages?: RegExp;
  /** Areas and extensions that may be imported, if not all. */
  onlyAreas?: string[];
  /** Runs on the server only, also without the `.server` suffix. */
  serverOnly?: true;
};

/** What a page may import that a browser can run. */
const PAGE = ["plain", "form", "hook", "component", "type tables", "content", "texts", "ui", "lib"];

const EVERYTHING = [
  "plain",
  "form",
  "hook",
  "component",
  "server",
  "content",
  "texts",
  "ui",
  "lib",
];

const OUTSIDE = ["parts", "db", "tables", "gateways", "env", "framework", "middleware"];

export const ZONES: Zone[] = [
  // Core and extensions, by the names of their files.
  {
    name: "route",
    files: ROUTE_FILE,
    mayImport: [...PAGE, "server", "middleware", "parts", "slots", "extension's middleware"],
    packages: /^(?!kysely|pg$|node:|hono|@hono)/,
    serverOnly: true,
  },
  {
    // What routes of one extension share: cookies and the request's context.
    name: "extension's middleware",
    files: /^app\/extensions\/[^/]+\/middleware\.server\.ts$/,
    mayImport: ["plain", "server", "middleware", "type gateways", "lib"],
    serverOnly: true,
  },
  {
    name: "server",
    files: SERVER_FILE,
    mayImport: [
      ...["plain", "type form", "server", "content", "texts"],
      ...["gateways", "db", "tables", "lib"],
    ],
    packages: /^(kysely|node:(crypto|util|async_hooks))$/,
  },
  {
    // Read with the URL map, where there is no server.
    name: "declaration",
    files: /^app\/extensions\/[^/]+\/extension\.ts$/,
    mayImport: ["type part", "late server"],
  },
  { name: "hook", files: inPart("use-[^/]+\\.ts"), mayImport: [...PAGE, "type server"] },
  {
    name: "form",
    files: FORM_FILE,
    mayImport: ["plain", "texts", "lib"],
    packages: /^(zod|@conform-to\/zod)(\/|$)/,
  },
  { name: "component", files: inPart("[^/]+\\.tsx"), mayImport: [...PAGE, "type server"] },
  {
    // Rules, texts, and browser code without React.
    name: "plain",
    files: inPart("[^/]+\\.ts"),
    mayImport: [
      "plain",
      "type form",
      "type part",
      "type db",
      "type tables",
      "content",
      "texts",
      "ui",
      "lib",
    ],
    packages: /^(idb|altcha-lib\/v1|@simplewebauthn\/browser|@firebase\/(app|auth))$/,
  },
  // Everything beside them, by folder.
  {
    name: "url map",
    files: /^app\/routes\.ts$/,
    mayImport: ["part", "parts"],
    packages: /^@react-router\/dev\/routes$/,
  },
  {
    name: "part",
    files: /^app\/part\.ts$/,
    mayImport: ["type plain", "type db", "type texts", "type gateways", "type lib"],
  },
  {
    // What knows the areas and extensions; the core is given what it needs of them.
    name: "parts",
    files: /^app\/parts(\.server)?\.ts$/,
    mayImport: [
      "part",
      "declaration",
      "plain",
      "form",
      "server",
      "content",
      "db",
      "tables",
      "type gateways",
      "lib",
    ],
    serverOnly: true,
  },
  {
    // What extensions show on a page of the core, for its route: one file a page, so that no other page loads it.
    name: "slots",
    files: /^app\/slots\/[^/]+\.ts$/,
    mayImport: ["plain", "component"],
  },
  {
    name: "root",
    files: /^app\/root\.tsx$/,
    mayImport: [...PAGE, "server", "middleware", "framework", "styles"],
    serverOnly: true,
  },
  {
    name: "entry",
    files: /^app\/entry\.(client|server)\.tsx?$/,
    mayImport: ["content", "framework", "middleware", "texts", "ui", "lib", "gateways", "env"],
    serverOnly: true,
  },
  { name: "env", files: /^app\/env\.server\.ts$/, mayImport: ["framework", "lib"] },
  // Private parts of React Router, Kysely and Node, each behind a switch: docs/decisions/024-private-parts-of-frameworks.md.
  { name: "framework", files: /^app\/framework\//, mayImport: ["framework", "type lib"] },
  {
    name: "middleware",
    files: /^app\/middleware\/[^/]+\.ts$/,
    mayImport: [
      ...["parts", "plain", "form", "server", "middleware", "content", "texts", "lib"],
      ...["db", "tables", "env", "type gateways"],
    ],
    onlyAreas: ["messages", "people"],
    serverOnly: true,
  },
  // Made from the catalogue: scripts/message-catalogue.ts.
  { name: "texts", files: /^\.texts\//, mayImport: ["lib"] },
  { name: "content", files: /^app\/content\//, mayImport: ["content", "texts", "lib"] },
  { name: "ui", files: /^app\/ui\//, mayImport: ["framework", "texts", "ui", "lib", "styles"] },
  {
    name: "lib",
    files: /^app\/lib\//,
    mayImport: ["lib"],
    packages:
      /^(node:async_hooks|node:crypto|node:net|node:util|node:perf_hooks|zod|uqr|csv-(parse|stringify)(\/sync)?|@zip\.js\/zip\.js(\/.+)?|ical-generator|timezones-ical-library|@lingui\/core)$/,
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
    name: "server folder",
    files: /^server\//,
    mayImport: [...EVERYTHING, ...OUTSIDE, "server folder"],
    serverOnly: true,
  },
  {
    name: "scripts",
    files: /^scripts\//,
    mayImport: [
      ...["plain", "server", "content", "db", "tables", "lib", "gateways"],
      ...["env", "framework", "scripts", "server folder"],
    ],
    serverOnly: true,
  },
  {
    // What `npm run bench` and `npm run torture` measure.
    name: "bench",
    files: /^tools\/(bench|torture)\//,
    mayImport: [
      ...["url map", "plain", "form", "server", "db", "tables", "lib", "env", "framework"],
      ...["scripts", "bench"],
    ],
    serverOnly: true,
  },
  { name: "tools", files: /^tools\//, mayImport: ["lib", "tools"], serverOnly: true },
];
