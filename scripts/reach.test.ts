import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { allNeeded, filesNeeded, printReach } from "./reach.mjs";

const FILES = {
  "app/core/bookings/book/book-seat.server.ts":
    'import type { Event } from "~/core/events/events";\nimport {\n  seatsLeft,\n} from "../seats";\nimport { db } from "~/db/open";\nexport async function bookSeat() {}\n',
  "app/core/bookings/seats.ts":
    'import { b } from "./book/book-seat.server";\nexport const seatsLeft = 1;\nconst late = () => import("./late");\n// import "../events/events"\n',
  "app/core/bookings/late.tsx": "",
  "app/core/bookings/unused.ts": 'import "./seats";\nexport function bookSeats() {}\n',
  "app/core/events/events.ts": "",
  "app/db/open.ts": 'import { due } from "~/extensions/weather/due";\n',
  "app/extensions/weather/due.ts": "export const due = 1;\n",
};

function reach(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "club-reach-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const printed: string[] = [];
  const code = printReach(names, folder, (text: string) => printed.push(text) > 0);
  return { code, text: printed.join("") };
}

test("the files that a function needs are listed with their number, those for types apart", () => {
  expect(reach("bookSeat")).toEqual({
    code: 0,
    text: `  app/core/bookings/book/book-seat.server.ts
  app/core/bookings/late.tsx
  app/core/bookings/seats.ts
  app/extensions/weather/due.ts
bookSeat needs 4 files, and 1 more for types alone.
`,
  });
});

test.each([
  [["bookShoes"], "bookShoes is exported by no file."],
  [[], "npm run check -- reach NAME…"],
])("a name that nothing exports, or none, is answered with a sentence: %j", (names, text) => {
  const answer = reach(...names);
  expect(answer.code).toBe(1);
  expect(answer.text).toContain(text);
});

test.each([
  ["app/core/bookings/book/book-seat.server.ts", 31],
  ["app/core/events/cancel/cancel-event.server.ts", 40],
])("%s needs at most %i files", (path, most) => {
  expect(filesNeeded(join(import.meta.dirname, ".."), path, false).length).toBeLessThanOrEqual(
    most,
  );
});

/** The files that a program is built from, as `vite.config.ts` names them. */
const PROGRAMS = [
  ...readFileSync("vite.config.ts", "utf8").matchAll(/: "\.\/((?:server|scripts)\/[\w/-]+\.ts)"/g),
].map(([, file = ""]) => file);

test("every program that tells members something has the translations", () => {
  const needed = PROGRAMS.map((file) => [file, allNeeded(".", file, false)] as const);
  const tells = needed.filter(([, files]) =>
    files.some((file) => file.endsWith("messages/notify/notify-members.server.ts")),
  );
  expect(tells.map(([file]) => file)).toEqual(
    expect.arrayContaining(["server/jobs/jobs-thread.ts", "scripts/club.ts"]),
  );
  for (const [file, files] of tells)
    expect(
      files.some((one) => one.endsWith("app/content/translations.server.ts")),
      file,
    ).toBe(true);
});
