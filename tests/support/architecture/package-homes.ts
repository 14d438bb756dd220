/** Packages reserved for some zones. */
export const PACKAGE_HOMES: { packages: RegExp; zones: string[] }[] = [
  {
    packages: /^(kysely|pg|node:sqlite)$/,
    zones: ["framework", "db", "tables", "server", "scripts", "bench"],
  },
  { packages: /^(hono|@hono\/.+)$/, zones: ["server folder"] },
  { packages: /^idb$/, zones: ["ui", "plain"] },
  {
    packages: /^(react-router|@react-router\/node)$/,
    zones: [
      ...[
        "root",
        "entry",
        "route",
        "middleware",
        "extension's middleware",
        "component",
        "hook",
        "ui",
        "framework",
      ],
      ...["server folder", "bench"],
    ],
  },
];
