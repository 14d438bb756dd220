import { afterEach, expect, test, vi } from "vitest";
import { setBoardVisibility } from "~/core/people/consents/set-board-visibility.server";
import { createMember } from "~/core/people/members.server";
import { type SwitchName, switches } from "~/framework/switches";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { SWITCHES } from "~/lib/switch-names.mjs";
import { DIRECT_PATHS, DirectAnswers } from "../../../server/pages/direct";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { openMeasured } from "../../support/measured-club";
import { shownForm } from "../../support/shown-form";

const MEMBER_PATHS = DIRECT_PATHS.filter((path) => !path.startsWith("/admin"));
const ADMIN_PATHS = DIRECT_PATHS.filter((path) => path.startsWith("/admin"));
const REPORTS = ["", "?tab=growth&range=last365days", "?range=last7days&tab=users", "?tab=odd"];
const BOARDS = ["", "?board=month", "?board=all", "?board=distance"];
const ADDRESSES = [
  ...MEMBER_PATHS.flatMap((path) => [path, `${path}.data`]),
  ...BOARDS.flatMap((board) => [
    `/community/leaderboard${board}`,
    `/community/leaderboard.data${board}`,
  ]),
  "/dashboard?window=month",
];

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of SWITCHES) switches[name] = true;
});

/** Four members, and an admin of each role. */
async function browsersOf(club: TestClub): Promise<[name: string, Browser, addresses: string[]][]> {
  const reports = ADMIN_PATHS.flatMap((path) =>
    REPORTS.flatMap((search) => [`${path}${search}`, `${path}.data${search}`]),
  );
  return [
    ["asha", await club.member("asha"), ADDRESSES],
    ["meena", await club.member("meena"), ADDRESSES],
    ["arjun", await club.member("arjun"), ADDRESSES],
    ["divya", await club.member("divya"), ADDRESSES],
    ["owner", await club.admin(), reports],
    ["admin", await club.admin("admin"), reports],
    ["treasurer", await club.admin("treasurer"), reports],
    ["desk", await club.admin("desk"), reports],
  ];
}

/** What each of them gets, each address twice: the first page at an address is the model of the others. */
async function answersWith(names: readonly SwitchName[], isOn: boolean, at: TestClub) {
  for (const name of names) switches[name] = isOn;
  const club = await TestClub.open({ sample: false, services: { db: at.db } });
  const answers: Record<string, unknown> = {};
  const browsers = await browsersOf(club);
  for (const round of [1, 2])
    for (const [name, browser, addresses] of browsers)
      for (const address of addresses) {
        const { status, text, headers } = await browser.get(address);
        answers[`${round} ${name} ${address}`] = [status, allOf(headers), comparable(text)];
      }
  return answers;
}

/** All headers, without what is new in every answer. */
function allOf(headers: Headers): string[] {
  return [...headers].map(([name, value]) =>
    name === "x-request-id" ? name : `${name}: ${value.replace(/'nonce-[^']+'/, "nonce")}`,
  );
}

/** A page with its head sorted, without nonces and ids that are new in every answer. */
function comparable(text: string): string {
  const page = text.replace(/ nonce="[^"]*"/g, "");
  const head = /<head>(.*?)<\/head>/s.exec(page)?.[1] ?? "";
  return page.replace(head, head.split("<").toSorted().join("<"));
}

async function openClub() {
  const club = await TestClub.open();
  await addEvent(club, { id: "lake-run", starts_at: WEDNESDAY + 2 * DAY_MS });
  const arjun = await club.member("arjun");
  await arjun.post("/events/lake-run/book", {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  await setBoardVisibility(club.db, {
    memberId: "sample-member-asha",
    given: true,
    now: WEDNESDAY,
    timeZone: "Asia/Kolkata",
  });
  return club;
}

test.each([[["directAnswers"]], [["cachedParts"]], [["directAnswers", "cachedParts"]]] as const)(
  "members in turn get the same pages and data, each their own, with %s on and off",
  async (names) => {
    const club = await openClub();
    const on = await answersWith(names, true, club);
    expect(on).toEqual(await answersWith(names, false, club));
    const [asha, meena] = ["asha", "meena"].map((name) => on[`2 ${name} /dashboard`]);
    expect(JSON.stringify(asha)).toContain("Asha");
    expect(JSON.stringify(meena)).not.toContain("Asha");
    const [owner, treasurer] = ["owner", "treasurer"].map((name) =>
      JSON.stringify(on[`2 ${name} /admin/reports`]),
    );
    expect(owner).toContain("System Administrator");
    expect(treasurer).toContain("ravi-treasurer");
    expect(treasurer).not.toContain("System Administrator");
    expect(JSON.stringify(on["2 desk /admin/reports"])).not.toContain("Total Users");
  },
);

/** The paths that are answered directly from now on, in their order. */
function notedDirectAnswers(): string[] {
  const noted: string[] = [];
  const { find } = DirectAnswers.prototype;
  vi.spyOn(DirectAnswers.prototype, "find").mockImplementation(function (
    this: DirectAnswers,
    request,
  ) {
    const found = find.call(this, request);
    if (!found) return undefined;
    const answer: typeof found.answer = async (...given) => {
      const answered = await found.answer(...given);
      if (answered) noted.push(found.pathname);
      return answered;
    };
    return { ...found, answer };
  });
  return noted;
}

test.each([true, false])(
  "pages and data are answered directly if the switch is on: %s",
  async (isOn) => {
    const club = await openClub();
    const [asha, owner] = [await club.member("asha"), await club.admin()];
    const browserFor = (path: string) => (ADMIN_PATHS.includes(path) ? owner : asha);
    // React Router renders each page once before.
    for (const path of DIRECT_PATHS) await browserFor(path).get(path);
    switches.directAnswers = isOn;
    const direct = notedDirectAnswers();
    for (const path of DIRECT_PATHS)
      for (const address of [path, `${path}.data`])
        expect((await browserFor(path).get(address)).status).toBe(200);
    expect(direct).toEqual(isOn ? DIRECT_PATHS.flatMap((path) => [path, `${path}.data`]) : []);
  },
);

test("the next report of every admin shows a change", async () => {
  const club = await openClub();
  const [owner, treasurer] = [await club.admin(), await club.admin("treasurer")];
  const users = async (browser: Browser) =>
    /Total Users.*?<dd[^>]*>(\d+)</s.exec((await browser.get("/admin/reports")).text)?.[1];
  const before = Number(await users(owner));
  expect(before).toBeGreaterThan(0);
  expect(Number(await users(treasurer))).toBe(before);
  const joined = {
    phone: "+919811100001",
    registrationType: "mobile_otp",
    now: WEDNESDAY,
  } as const;
  await createMember(club.db, joined);
  expect(Number(await users(treasurer))).toBe(before + 1);
  expect(Number(await users(owner))).toBe(before + 1);
  const as = (await owner.get("/admin/reports")).text;
  club.clock.at += MINUTE_MS;
  expect((await owner.get("/admin/reports")).text).not.toBe(as);
});

test("only a member's own line on the board is marked for them", async () => {
  const club = await openClub();
  for (const [name, checkIns] of Object.entries({ asha: 3, arjun: 2 }))
    await club.db
      .insertInto("board_places")
      .values({
        member_id: `sample-member-${name}`,
        period: "all",
        check_ins: checkIns,
        distance_m: 5_000,
        earliness: 0,
        shown: 1,
      })
      .execute();
  const marked = async (name: string) => {
    const { text } = await (await club.member(name)).get("/community/leaderboard?board=all");
    const lines = [...text.matchAll(/<li class="[^"]*">.*?<\/li>/gs)].map(([line]) =>
      readable(line),
    );
    const marks = [...text.matchAll(/<li class="[^"]*bg-accent-soft[^"]*">.*?<\/li>/gs)];
    expect(lines.join("")).toMatch(/Asha.*Arjun/s);
    return marks.map(([line]) => readable(line)).join("");
  };
  for (const round of [1, 2]) {
    expect(await marked("asha"), `${round}`).toMatch(/^(?!.*Arjun).*Asha/);
    expect(await marked("arjun"), `${round}`).toMatch(/^(?!.*Asha).*Arjun/);
    expect(await marked("meena"), `${round}`).toBe("");
  }
});

test("a page of which a part is kept shows a change at once, to everyone", async () => {
  const club = await openClub();
  const [asha, arjun] = [await club.member("asha"), await club.member("arjun")];
  const left = async (browser: typeof asha) =>
    (await browser.get("/dashboard")).text.match(/\d+ of \d+ spots left/)?.[0];
  const before = await left(asha);
  expect(before).toBeDefined();
  expect([await left(arjun), await left(asha)]).toEqual([before, before]);
  await club.db.updateTable("events").set({ seats_taken: 11, capacity: 30 }).execute();
  expect([await left(arjun), await left(asha)]).toEqual([
    "19 of 30 spots left",
    "19 of 30 spots left",
  ]);
});

test("a change of the club's name shows on a page whose frame is kept", async () => {
  const club = await openClub();
  const asha = await club.member("asha");
  for (const path of ["/dashboard", "/dashboard"])
    expect((await asha.get(path)).text).toContain("<title>Dashboard – Namma Run Club");
  const admin = await club.admin();
  const path = "/admin/settings/name";
  const shown = shownForm((await admin.get(path)).text, "seen");
  await admin.post(path, { ...shown, intent: "save", "club-name": "Kaveri Striders" });
  const text = (await asha.get("/dashboard")).text;
  expect(text).toContain("<title>Dashboard – Kaveri Striders");
  expect(readable(text)).not.toContain("Namma Run Club");
});

test("each refusal of a page by React Router is noted once", async () => {
  const club = await openClub();
  const visitor = club.visitor();
  for (const path of MEMBER_PATHS) {
    expect((await visitor.get(path)).status).toBe(401);
    expect((await visitor.get(`${path}.data`)).status).toBe(401);
  }
  const noted = club.logLines.filter((line) => line.includes("access_denied"));
  expect(noted).toHaveLength(MEMBER_PATHS.length * 2);
});

test("a direct answer that fails is logged and counted, and React Router answers", async () => {
  const { club, lines, read } = await openMeasured();
  const asha = await club.member("asha");
  await asha.get("/dashboard");
  vi.spyOn(switches, "wholePages", "get").mockImplementationOnce(() => {
    throw new Error("no frame");
  });
  const { status, text } = await asha.get("/dashboard");
  expect([status, text.includes("Asha")]).toEqual([200, true]);
  const failed = lines().filter(({ event }) => event === "direct_answer_failed");
  expect(failed).toHaveLength(1);
  expect(JSON.stringify(failed)).toContain("no frame");
  expect((await read()).text).toContain('club_events_total{event="direct_answer_failed"} 1');
});
