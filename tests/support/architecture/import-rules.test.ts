import { test } from "vitest";
import * as imports from "./import-rules.ts";
import { BOOKINGS, type Case, expectRule } from "./shown-cases.ts";

const cases: Case[] = [
  {
    name: "every file has a place in the layout",
    rule: imports.everyFileHasAPlace,
    bad: { "app/services/pay.ts": "" },
    at: "app/services/pay.ts:1",
    good: {
      "app/db/open.ts": "",
      "app/core/site/landing/route.tsx": "",
      "tests/support/app.ts": "",
    },
  },
  {
    name: "routes do not reach the database",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/core/site/landing/route.tsx": '\nimport type { Db } from "~/db/tables";',
      "app/db/tables.ts": "",
    },
    at: "app/core/site/landing/route.tsx:2",
    good: {
      "app/core/site/landing/route.tsx":
        'import { listRuns } from "~/features/events/queries/events.server";',
    },
  },
  {
    name: "routes do not import each other",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/core/site/landing/route.tsx": 'import { x } from "./plans";',
      "app/core/site/plans/route.tsx": "",
    },
    at: "app/core/site/landing/route.tsx:1",
    good: { "app/core/site/landing/route.tsx": 'import type { Route } from "./+types/home";' },
  },
  {
    name: "rules import rules and lib only, also by import()",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/rules.ts`]: 'const x = await import("./queries/bookings.server");' },
    at: `${BOOKINGS}/rules.ts:1`,
    good: { [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/lib/dates";\n// import "~/db/open"' },
  },
  {
    name: "a schema imports rules, not queries",
    rule: imports.importsFollowTheTable,
    bad: {
      [`${BOOKINGS}/schema.ts`]:
        'import {\n  a,\n  b\n} from "~/features/events/queries/events.server";',
    },
    at: `${BOOKINGS}/schema.ts:1`,
    good: { [`${BOOKINGS}/schema.ts`]: 'import { a } from "~/features/events/rules/events";' },
  },
  {
    name: "components take only types from queries",
    rule: imports.importsFollowTheTable,
    bad: {
      [`${BOOKINGS}/components/list.tsx`]:
        'import { type View } from "../queries/bookings.server";',
    },
    at: `${BOOKINGS}/components/list.tsx:1`,
    good: {
      [`${BOOKINGS}/components/list.tsx`]:
        'import type { View } from "../queries/bookings.server";',
    },
  },
  {
    name: "queries do not write",
    rule: imports.importsFollowTheTable,
    bad: {
      [`${BOOKINGS}/queries/bookings.server.ts`]:
        'import { move } from "../commands/move-booking.server";',
    },
    at: `${BOOKINGS}/queries/bookings.server.ts:1`,
    good: { [`${BOOKINGS}/queries/bookings.server.ts`]: 'import { one } from "~/db/one-of";' },
  },
  {
    name: "middleware knows who is there, not what they booked",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/middleware/session.ts": `import { x } from "~/features/bookings/queries/bookings.server";`,
    },
    at: "app/middleware/session.ts:1",
    good: {
      "app/middleware/session.ts": `import { x } from "~/features/sign-in/queries/codes.server";`,
    },
  },
  {
    name: "ui imports no feature",
    rule: imports.importsFollowTheTable,
    bad: { "app/ui/card.tsx": 'import { A } from "../features/bookings/components/a";' },
    at: "app/ui/card.tsx:1",
    good: {
      "app/ui/card.tsx": 'import { A } from "./a";\nimport url from "~/styles/x.woff2?url";',
    },
  },
  {
    name: "packages stay in their zones",
    rule: imports.packagesStayInTheirZones,
    bad: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]: 'import { redirect } from "react-router";',
    },
    at: `${BOOKINGS}/commands/move-booking.server.ts:1`,
    good: {
      "app/db/open.ts": 'import { Pool } from "pg";',
      "server/main.ts":
        'import { Hono } from "hono";\nimport * as b from "virtual:react-router/server-build";',
    },
  },
  {
    name: "a client imports no React",
    rule: imports.packagesStayInTheirZones,
    bad: { [`${BOOKINGS}/client/queue.ts`]: 'import { useState } from "react";' },
    at: `${BOOKINGS}/client/queue.ts:1`,
    good: { [`${BOOKINGS}/hooks/use-queue.ts`]: 'import { useState } from "react";' },
  },
  {
    name: "rules import no package",
    rule: imports.packagesStayInTheirZones,
    bad: { [`${BOOKINGS}/rules.ts`]: 'import { z } from "zod";' },
    at: `${BOOKINGS}/rules.ts:1`,
    good: { [`${BOOKINGS}/schema.ts`]: 'import { z } from "zod";' },
  },
  {
    name: "what needs the server is named .server",
    rule: imports.serverFilesAreNamed,
    bad: { "app/lib/ids.ts": 'import { randomBytes } from "node:crypto";' },
    at: "app/lib/ids.ts:1",
    good: { "app/lib/ids.server.ts": 'import { randomBytes } from "node:crypto";' },
  },
  {
    name: "a browser file does not import a .server file",
    rule: imports.serverFilesAreNamed,
    bad: {
      "app/ui/card.tsx": 'import { id } from "~/lib/ids.server";',
      "app/lib/ids.server.ts": "",
    },
    at: "app/ui/card.tsx:1",
    good: { "app/ui/card.tsx": 'import type { Id } from "~/lib/ids.server";' },
  },
  {
    name: "nothing is re-exported",
    rule: imports.noReExports,
    bad: { "app/lib/a.ts": '\nexport * from "./b";' },
    at: "app/lib/a.ts:2",
    good: { "app/lib/a.ts": 'import { b } from "./b";\nexport const c = b;' },
  },
  {
    name: "no file imports itself through others",
    rule: imports.noImportCycles,
    bad: {
      "app/lib/a.ts": 'import "./b";',
      "app/lib/b.ts": 'import "~/lib/c.ts";',
      "app/lib/c.ts": 'import "./a"',
    },
    at: "app/lib/a.ts:1 import cycle: app/lib/a.ts → app/lib/b.ts → app/lib/c.ts → app/lib/a.ts",
    good: {
      "app/lib/a.ts": 'import "./b";\nimport "./c";',
      "app/lib/b.ts": 'import "./c";',
      "app/lib/c.ts": "",
    },
  },
  {
    name: "no areas depend on each other in a circle",
    rule: imports.noAreaCycles,
    bad: {
      [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/features/events/rules/events";',
      "app/core/events/events.server.ts":
        'import { b } from "../../bookings/queries/bookings.server";',
    },
    at: `${BOOKINGS}:1 areas in a circle`,
    good: { [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/features/events/rules/events";' },
  },
];

test.each(cases)("$name", expectRule);
