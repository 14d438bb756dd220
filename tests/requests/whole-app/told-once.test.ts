/** What a page says after a change is said once: not again on a reload, on Back or to whoever gets the address. */
import { expect, test } from "vitest";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT_FORM } from "../../support/event-input";
import { addEvent } from "../../support/events";
import { PROFILE } from "../../support/profile";
import { shownForm } from "../../support/shown-form";

const FULL = "/events/full-run/book";
const RUN = { date: "2026-11-17", title: "Lake", distanceKm: "8.4", minutes: "45" };
const OWN_EVENT = { title: "Hill race", eventTime: "06:00", location: "" };
const WAIT = { intent: "wait", plan: "pay_per_run" };

interface Change {
  change: string;
  who?: "ravi";
  /** Sends the form. */
  send: (browser: Browser) => Promise<{ location: string | undefined }>;
  said: string;
}

const submitKey = () => crypto.randomUUID();

const CHANGES: Change[] = [
  {
    change: "a profile",
    send: async (asha) => {
      const { version = "" } = shownForm((await asha.get("/profile?edit")).text, "version");
      return await asha.post("/profile?edit", { ...PROFILE, version });
    },
    said: "Profile saved successfully",
  },
  {
    change: "notifications",
    send: (asha) => asha.post("/settings/notifications", {}),
    said: "Saved.",
  },
  {
    change: "a logged run",
    send: (asha) => asha.post("/progress", { ...RUN, submitKey: submitKey() }),
    said: "Run logged. Well done.",
  },
  {
    change: "an own event to come",
    send: (asha) =>
      asha.post("/progress/events", {
        ...OWN_EVENT,
        eventDate: "2026-12-01",
        submitKey: submitKey(),
      }),
    said: "Event added successfully",
  },
  {
    change: "an own event of the past",
    send: (asha) =>
      asha.post("/progress/events", {
        ...OWN_EVENT,
        eventDate: "2026-11-01",
        submitKey: submitKey(),
      }),
    said: "Event added successfully",
  },
  {
    change: "imported files",
    send: (asha) => importFiles(asha, ["notes.txt"]),
    said: "No run was added",
  },
  {
    change: "a waitlist left",
    send: async (asha) => {
      await asha.post(FULL, WAIT);
      await asha.get(FULL);
      return await asha.post(FULL, { intent: "leave" });
    },
    said: "You've left the waitlist.",
  },
  {
    change: "a wrong code",
    send: (asha) => asha.post("/settings/data", { intent: "json", otp: "123456" }),
    said: "No OTP request found.",
  },
  {
    change: "the club's settings",
    who: "ravi",
    send: async (ravi) => {
      const form = shownForm((await ravi.get("/admin/settings/name")).text, "seen");
      return await ravi.post("/admin/settings/name", { ...form, intent: "save" });
    },
    said: "Saved. Visitors see it now.",
  },
  {
    change: "a new event",
    who: "ravi",
    send: (ravi) =>
      ravi.post("/admin/events/new", { ...EVENT_FORM, weeks: "1", submitKey: submitKey() }),
    said: "Saved as a draft: publish it when you are ready.",
  },
];

test.each(CHANGES)(
  "the page after $change says so once, on that page",
  async ({ who, send, said }) => {
    const club = await TestClub.open();
    await addEvent(club, { id: "full-run", capacity: 0 });
    const browser = who ? await club.admin() : await club.member("asha");
    const { location = "" } = await send(browser);
    expect(location).not.toContain("?");
    const shown = async (path: string) => readable((await browser.get(path)).text);
    await browser.get(who ? "/admin/team" : "/dashboard");
    expect(await shown(location)).toContain(said);
    expect(await shown(location)).not.toContain(said);
  },
);

test("the result of many files with long names fits into a cookie", async () => {
  const asha = await (await TestClub.open()).member("asha");
  const names = Array.from({ length: 12 }, (_, number) => `${"ஓட்டம்".repeat(40)}${number}.gpx`);
  const { headers } = await importFiles(asha, names);
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toMatch(/^told=/);
  expect(cookie.length).toBeLessThan(4096);
});

async function importFiles(browser: Browser, names: string[]) {
  const body = new FormData();
  for (const name of names) body.append("files", new File(["no run"], name));
  const headers = { Origin: browser.origin };
  return await browser.send("/progress/import", { method: "POST", body, headers });
}
