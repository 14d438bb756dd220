import { expect, test } from "vitest";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pages } from "../../support/pages";

/** What is Latin in every language: names, units, services, addresses, and what the example's people wrote. */
const SAME = [
  /\b(?:Namma Run Club|UPI Autopay|UPI ID|QR|WhatsApp|Instagram|Strava|YouTube|Garmin|Apple Health|GPX|TCX|FIT)\b/g,
  /[\w.+-]+@[\w.-]+|https?:\/\/\S+|\/[\w/-]+/g,
  /\b(km|am|pm|AQI|PIN|CSV|PDF|RSS|FAQ|GPS|SMS|FIT|km\/h|RunSeal)\b/g,
];

/** Runs of English words between tags and in attributes that people read or hear. */
function englishIn(html: string): string[] {
  const body = html.replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, "");
  const attributes = [...body.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g)];
  const texts = [
    ...body.split(/<[^>]*>/).map((text) => readable(text)),
    ...attributes.map(([, text = ""]) => readable(text)),
  ];
  const plain = texts.map((text) => SAME.reduce((rest, same) => rest.replace(same, " "), text));
  return [
    ...new Set(plain.flatMap((text) => text.match(/[A-Za-z'’]{2,}(?: [A-Za-z'’]+)+/g) ?? [])),
  ];
}

/** English that stands on a page all the same, with the reason. */
const LEFT: Record<string, RegExp> = {
  people: /^(Asha|Lakshmi|Mohammed|Tara|Karthik|Nithya|Meena|Divya|Ravi) ?\w*$/,
  "an authority": /^Data Protection Board of India$/,
  "a command": /^npm start$/,
};

/** Pages that have English by their nature. */
const LEFT_PAGES = new Set([
  // Text messages as they are registered with the operators, in English first.
  "/admin/templates",
]);

/** What people of the example are called, and in the panel its runs and places, which it shows as the club wrote them. */
async function ownWords({ db }: TestClub, isPanel: boolean): Promise<string> {
  const people = await db.selectFrom("members").select(["full_name", "display_name"]).execute();
  const runs = await db.selectFrom("events").select(["title", "location"]).execute();
  return JSON.stringify([people, isPanel ? runs : []]);
}

async function leftIn(
  club: TestClub,
  answer: { text: string; headers: Headers },
  { isPanel = false } = {},
) {
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return [];
  const own = await ownWords(club, isPanel);
  return englishIn(answer.text).filter(
    (words) => !own.includes(words) && !Object.values(LEFT).some((one) => one.test(words)),
  );
}

const EVENT = "/events/lakeside-sunday-loop";
const VISITED = [
  "/",
  ...PUBLIC_PATHS.filter((path) => !["/", "/privacy", "/cookies"].includes(path)),
  ...["/SignIn", "/signup", "/contact", "/language", "/no/such/page"],
  ...[EVENT, `${EVENT}/book`],
];

test.each([...new Set(VISITED)])("%s has no English words in Kannada", async (path) => {
  const club = await TestClub.open();
  expect(await leftIn(club, await club.visitor().get(`/kn${path}`))).toEqual([]);
});

/** Pages without a part that names something: they open by their address alone. */
const pagesOf = (area: string) =>
  pages
    .filter((page) => page.area === area && !/[:*]/.test(page.path) && !LEFT_PAGES.has(page.path))
    .map(({ path }) => path);

test.each([
  ...[...pagesOf("member"), ...pagesOf("profile")],
  ...["/profile?edit", `${EVENT}/book`, `${EVENT}/coming`],
])("%s has no English words for a member in Kannada", async (path) => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  expect(await leftIn(club, await asha.get(`/kn${path}`))).toEqual([]);
});

test.each([...pagesOf("admin"), ...pagesOf("crew")])(
  "%s has no English words for an admin in Kannada",
  async (path) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    expect(await leftIn(club, await admin.get(`/kn${path}`), { isPanel: true })).toEqual([]);
  },
);
