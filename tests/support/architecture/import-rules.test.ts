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
        'import { listRuns } from "~/core/events/list/runs.server";',
    },
  },
  {
    name: "a file in no area, or too deep, is found",
    rule: imports.everyFileHasAPlace,
    bad: { "app/core/shoes/shoes.ts": "" },
    at: "app/core/shoes/shoes.ts:1",
    good: { [`${BOOKINGS}/book/seats.ts`]: "", "app/extensions/shoes/shoes.ts": "" },
  },
  {
    name: "routes do not import each other",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/core/site/landing/route.tsx": 'import { x } from "../plans/route";',
      "app/core/site/plans/route.tsx": "",
    },
    at: "app/core/site/landing/route.tsx:1",
    good: { "app/core/site/landing/route.tsx": 'import type { Route } from "./+types/route";' },
  },
  {
    name: "plain files import no server, also by import()",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/rules.ts`]: 'const x = await import("./bookings.server");' },
    at: `${BOOKINGS}/rules.ts:1`,
    good: { [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/lib/dates";\n// import "~/db/open"' },
  },
  {
    name: "what an extension declares loads its jobs late",
    rule: imports.importsFollowTheTable,
    bad: { "app/extensions/shoes/extension.ts": 'import { mend } from "./mend.server";' },
    at: "app/extensions/shoes/extension.ts:1",
    good: { "app/extensions/shoes/extension.ts": 'const x = await import("./mend.server");' },
  },
  {
    name: "nothing but a declaration loads the server late",
    rule: imports.serverFilesAreNamed,
    bad: { "app/extensions/shoes/shoes.ts": 'const x = await import("./mend.server");' },
    at: "app/extensions/shoes/shoes.ts:1",
    good: { "app/extensions/shoes/extension.ts": 'const x = await import("./mend.server");' },
  },
  {
    name: "a form imports plain files, no reads",
    rule: imports.importsFollowTheTable,
    bad: {
      [`${BOOKINGS}/form.ts`]: 'import {\n  a,\n  b\n} from "~/core/events/events.server";',
    },
    at: `${BOOKINGS}/form.ts:1`,
    good: { [`${BOOKINGS}/form.ts`]: 'import { a } from "~/core/events/events";' },
  },
  {
    name: "components take only types from the server",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/list.tsx`]: 'import { type View } from "./bookings.server";' },
    at: `${BOOKINGS}/list.tsx:1`,
    good: { [`${BOOKINGS}/list.tsx`]: 'import type { View } from "./bookings.server";' },
  },
  {
    name: "the server takes only types from forms",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/book/book.server.ts`]: 'import { schema } from "../form";' },
    at: `${BOOKINGS}/book/book.server.ts:1`,
    good: { [`${BOOKINGS}/book/book.server.ts`]: 'import type { Values } from "../form";' },
  },
  {
    name: "middleware knows who is there, not what they booked",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/middleware/session.ts": `import { x } from "~/core/bookings/bookings.server";`,
    },
    at: "app/middleware/session.ts:1",
    good: {
      "app/middleware/session.ts": `import { x } from "~/core/people/codes/codes.server";`,
    },
  },
  {
    name: "ui imports no area",
    rule: imports.importsFollowTheTable,
    bad: { "app/ui/card.tsx": 'import { A } from "../core/bookings/a";' },
    at: "app/ui/card.tsx:1",
    good: {
      "app/ui/card.tsx": 'import { A } from "./a";\nimport url from "~/styles/x.woff2?url";',
    },
  },
  {
    name: "packages stay in their zones",
    rule: imports.packagesStayInTheirZones,
    bad: {
      [`${BOOKINGS}/manage/move-booking.server.ts`]: 'import { redirect } from "react-router";',
    },
    at: `${BOOKINGS}/manage/move-booking.server.ts:1`,
    good: {
      "app/db/open.ts": 'import { Pool } from "pg";',
      "server/main.ts":
        'import { Hono } from "hono";\nimport * as b from "virtual:react-router/server-build";',
    },
  },
  {
    name: "a plain file imports no React",
    rule: imports.packagesStayInTheirZones,
    bad: { [`${BOOKINGS}/queue.ts`]: 'import { useState } from "react";' },
    at: `${BOOKINGS}/queue.ts:1`,
    good: { [`${BOOKINGS}/use-queue.ts`]: 'import { useState } from "react";' },
  },
  {
    name: "plain files import no zod",
    rule: imports.packagesStayInTheirZones,
    bad: { [`${BOOKINGS}/rules.ts`]: 'import { z } from "zod";' },
    at: `${BOOKINGS}/rules.ts:1`,
    good: { [`${BOOKINGS}/form.ts`]: 'import { z } from "zod";' },
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
    name: "an area imports no area above its own",
    rule: imports.areasImportDown,
    bad: { [`${BOOKINGS}/seats.ts`]: 'import { a } from "~/core/events/events";' },
    at: `${BOOKINGS}/seats.ts:1 imports events`,
    good: {
      [`${BOOKINGS}/seats.ts`]:
        'import type { A } from "~/core/events/events";\nimport { B } from "../events/texts";\nimport { c } from "~/core/payments/due";',
      [`${BOOKINGS}/book/route.tsx`]: 'import { a } from "~/core/events/events";',
    },
  },
  {
    name: "an extension in the core is found, also a type and in a route",
    rule: imports.coreImportsNoExtension([]),
    bad: { [`${BOOKINGS}/book/route.tsx`]: 'import type { A } from "~/extensions/weather/a";' },
    at: `${BOOKINGS}/book/route.tsx:1 bookings/book -> weather`,
    good: { "app/extensions/weather/a.ts": 'import { a } from "~/core/bookings/book/seats";' },
  },
  {
    name: "an extension that the core no longer imports is not allowed any more",
    rule: imports.coreImportsNoExtension(["bookings/book -> weather"]),
    bad: {},
    at: "allowances.ts:1 allows bookings/book -> weather, which is no longer needed",
    good: { [`${BOOKINGS}/book/seats.ts`]: 'import { a } from "~/extensions/weather/a";' },
  },
  {
    name: "an extension that imports another one is found",
    rule: imports.extensionsImportNoOther([]),
    bad: { "app/extensions/weather/a.ts": 'import { b } from "../email/b";' },
    at: "app/extensions/weather/a.ts:1 weather -> email",
    good: { "app/extensions/weather/a.ts": 'import { b } from "./forecast/b";' },
  },
];

test.each(cases)("$name", expectRule);
