/** Two tabs with the same form: the second is refused, shows what is stored, and is saved again. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { randomFrom } from "~/lib/route-palettes";
import type { Browser } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT_FORM } from "../../support/event-input";
import { shownForm } from "../../support/shown-form";

type Values = Record<string, string>;

const ROUNDS = 6;

interface Page {
  open: (club: TestClub) => Promise<{ browser: Browser; path: string }>;
  marker: "version" | "seen";
  intent: string;
  /** Two values for each field that the tabs change. */
  fields: Record<string, readonly [string, string]>;
}

const adminAt = (path: string) => async (club: TestClub) => ({
  browser: await club.admin(),
  path,
});

const PAGES: Record<string, Page> = {
  "a member's page": {
    open: adminAt("/admin/subscribers/sample-member-asha/edit"),
    marker: "version",
    intent: "edit",
    fields: {
      displayName: ["Asha A", "Asha B"],
      fullName: ["Asha Alpha", "Asha Beta"],
      emergencyContact: ["98450 44444", "98450 55555"],
    },
  },
  "the own profile": {
    open: async (club) => ({ browser: await club.member("asha"), path: "/profile?edit" }),
    marker: "version",
    intent: "save",
    fields: {
      displayName: ["Asha A", "Asha B"],
      gender: ["Female", "Other"],
      runningLevel: ["intermediate", "advanced"],
      goals: ["first 10K, hills", "sleep"],
      instagram: ["asha.a", "asha.b"],
      emergencyContact: ["98450 44444", "98450 55555"],
    },
  },
  "an event": {
    open: async (club) => {
      const browser = await club.admin();
      const fields = { weeks: "1", intent: "publish", submitKey: randomUUID() };
      const created = await browser.post("/admin/events/new", { ...EVENT_FORM, ...fields });
      return { browser, path: `${created.location}/edit` };
    },
    marker: "version",
    intent: "save",
    fields: {
      title: ["Alpha", "Beta"],
      description: ["One\ntwo", "Three"],
      countsHome: ["on", ""],
      capacity: ["30", "40"],
      priceRupees: ["120", "99"],
      groupPace1: ["7:00 a km", "6:30/km"],
      groupName3: ["Steady", "Slow"],
      schedule: ["05:30 Meet", "05:45 Go"],
    },
  },
  "the name in the settings": {
    open: adminAt("/admin/settings/name"),
    marker: "seen",
    intent: "save",
    fields: {
      "club-name": ["Kaveri Striders", "Lalbagh Runners"],
      "club-tagline": ["At six", "At seven"],
      "club-slogan": ["Run", "Walk"],
      "club-lead": ["One.", "Two."],
    },
  },
};

test.each(Object.entries(PAGES))(
  "on %s every field gets the value of the last tab that changed it",
  async (name, { open, marker, intent, fields }) => {
    const { browser, path } = await open(await TestClub.open());
    const random = randomFrom(name);
    const show = async () => shownForm((await browser.get(path)).text, marker);
    const edits = (): Values => {
      const some = Object.entries(fields).filter(() => random() < 0.4);
      return Object.fromEntries(
        some.map(([field, values]) => [field, values[random() < 0.5 ? 0 : 1]]),
      );
    };
    const save = (values: Values) => browser.post(path, { ...sent(values), intent });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const tab = await show();
      const [first, second] = [edits(), edits()];
      expect((await save({ ...tab, ...first })).status).toBeLessThan(303);
      const answer = await save({ ...tab, ...second });
      if (answer.status === 409)
        expect((await save(shownForm(answer.text, marker))).status).toBeLessThan(303);
      const expected = { ...changesOf(tab, first), ...changesOf(tab, second) };
      const after = await show();
      for (const field of Object.keys(fields))
        expect([field, plain(after[field])]).toEqual([field, plain(expected[field] ?? tab[field])]);
    }
  },
);

/** What a browser sends: no field for a box that is not ticked. */
function sent(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => field !== "countsHome" || value !== ""),
  );
}

function changesOf(tab: Values, edits: Values): Values {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => plain(value) !== plain(tab[field])),
  );
}

const plain = (value = "") => (/^[\d ]+$/.test(value) ? value.replaceAll(" ", "") : value);
