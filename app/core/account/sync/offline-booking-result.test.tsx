import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { SyncResult } from "~/core/bookings/refusals";
import { deliver, OfflineBookingResult } from "./offline-bookings";

const LOOP = { submitKey: "k", eventTitle: "Lake loop", slug: undefined };
const CANCELLED = "Lake loop – The club cancelled this run.";

test.each<[string, Partial<SyncResult>, string, string]>([
  ["booked", { outcome: "booked" }, "Lake loop – Booked: you have a spot. My runs", "/bookings"],
  [
    "refused",
    { outcome: "trial_used", slug: "loop" },
    "Lake loop – The free run is for your first time with us, and that's booked or behind you. Please choose another plan. Choose again",
    "/events/loop/book",
  ],
  [
    "of a run that is over",
    {},
    "Lake loop – This run can no longer be booked. Choose another one. Choose again",
    "/events",
  ],
  [
    "of a run cancelled for a reason",
    { cancelled: { reason: "The road is flooded." } },
    `${CANCELLED} The road is flooded. See the other runs`,
    "/events",
  ],
  [
    "of a run cancelled without a reason",
    { cancelled: { reason: null } },
    `${CANCELLED} See the other runs`,
    "/events",
  ],
])("a kept booking %s says so and leads on", (_, changes, text, address) => {
  const result = { ...LOOP, outcome: "not_bookable" as const, ...changes };
  const item = <OfflineBookingResult result={result} />;
  const html = renderToStaticMarkup(<MemoryRouter>{item}</MemoryRouter>);
  const words = html
    .replace(/<\/?p>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
  expect(words.replace(/\s+/g, " ")).toBe(text);
  expect(html).toContain(`href="${address}"`);
});

test.each([
  [{ ok: false, reason: "too_many", message: "Please wait a minute." }, "Please wait a minute."],
  [{ ok: false, text: "Failed to sync data: no." }, "Failed to sync data: no."],
])("a refusal of what is kept is told: %j", async (body, text) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status: 429 })));
  expect(await deliver([])).toMatchObject({ ok: false, text: expect.stringContaining(text) });
});
