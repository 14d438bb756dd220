/** Packages reserved for some zones. */
export const PACKAGE_HOMES: { packages: RegExp; zones: string[] }[] = [
  {
    packages: /^(kysely|pg|node:sqlite)$/,
    zones: ["framework", "db", "tables", "queries", "commands", "scripts", "bench"],
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
      "framework",
      "server",
      "bench",
    ],
  },
];
