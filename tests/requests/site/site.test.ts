/** Every public page, its texts and its files. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { freshContent } from "~/content/club-content.server";
import {
  drawClubPicture,
  drawSharePicture,
} from "~/core/events/share-picture/draw-share-picture.server";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const { plans, programs, testimonials } = freshContent;
const EVENT = "/events/lakeside-sunday-loop";

test("the landing page has every text of the specification", async () => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/");
  const words = readable(text);
  for (const wanted of [
    "The best running club in the town",
    "Run Together, Grow Together",
    "Distance run together 2km this week",
    "About Us",
    "Your First Run is FREE!",
    "Sun, 22 Nov",
    "5:45 am",
    "North gate, Lake Park",
    "25 of 50 spots left",
    "Soon!",
    "in 4 days",
    ...plans.flatMap(({ name, features }) => [name, ...features]),
    ...programs.flatMap(({ heading, details }) => [heading, details]),
    ...testimonials.flatMap(({ name, status, review }) => [name, status, review]),
  ]) {
    expect(words).toContain(wanted);
  }
  for (const id of ["home", "about", "plans", "programs", "testimonials", "register"]) {
    expect(text).toContain(`id="${id}"`);
  }
});

test.each([
  ["Get Started", "/signup"],
  ["Learn More", "/#about"],
  ["SignIn", "/SignIn"],
  ["Join now", "/signup"],
  ["Home page", "/#home"],
  ["About us", "/#about"],
  ["Events", "/events"],
  ["Membership", "/#plans"],
  ["Book", `${EVENT}/book`],
])("'%s' leads to %s", async (label, to) => {
  const club = await TestClub.open();
  const { text } = await club.visitor().get("/");
  const links = [...text.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)];
  const found = links.filter(([, , inner = ""]) => readable(inner).trim() === label);
  expect(found.map(([, href]) => href)).toContain(to);
});

test("plans cost 0, 99 and 299 rupees", () => {
  expect(plans.map(({ name, priceRupees }) => [name, priceRupees])).toEqual([
    ["Free Trial", 0],
    ["Pay-Per-Run", 99],
    ["Monthly Membership", 299],
  ]);
});

test.each([...PUBLIC_PATHS, "/terms-and-conditions", EVENT])(
  "%s has one h1, a title, a description, a canonical URL and a share picture",
  async (path) => {
    const publicUrl = "https://club.example";
    const club = await TestClub.open({ services: { publicUrl } });
    const { text, status } = await club.visitor().get(path);
    expect(status).toBe(200);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toMatch(/<title>[^<]{10,}<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/);
    const canonical = path === "/terms-and-conditions" ? "/terms" : path;
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}${canonical}"/>`);
    const picture = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
    expect((await club.visitor().get(new URL(picture).pathname)).status).toBe(200);
  },
);

test("every page of the site has a title of its own", async () => {
  const club = await TestClub.open();
  const titles = new Set<string | undefined>();
  for (const path of [...PUBLIC_PATHS, EVENT]) {
    const { text } = await club.visitor().get(path);
    titles.add(/<title>([^<]+)/.exec(text)?.[1]);
  }
  expect(titles.size).toBe(PUBLIC_PATHS.length + 1);
});

test.each(["/share.png", `${EVENT}/share.png`])("%s is a picture of 1200 × 630", async (path) => {
  const club = await TestClub.open();
  const response = await club.fetch(new Request(`http://localhost${path}`));
  const { format, width, height, size } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  expect(size ?? 0).toBeLessThan(300_000);
});

test("a club without events shows the specification's empty texts and a link", async () => {
  const club = await TestClub.open({ sample: false });
  const events = readable((await club.visitor().get("/events")).text);
  expect(events).toContain("No upcoming events available at the moment.");
  expect(events).toContain("No past events available.");
  const home = readable((await club.visitor().get("/")).text);
  expect(home).toContain("No upcoming events available at the moment.");
  expect(home).toContain("Tell me when there's one");
});

test("an unknown address, event or draft is a 404 that leads on", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("events").set({ status: "draft" }).where("week", "=", 1).execute();
  const { slug } = await club.db
    .selectFrom("events")
    .select("slug")
    .where("week", "=", 1)
    .executeTakeFirstOrThrow();
  for (const path of ["/nowhere", "/events/none", `/events/${slug}`, "/events/none/share.png"]) {
    expect((await club.visitor().get(path)).status).toBe(404);
  }
  const lost = readable((await club.visitor().get("/nowhere")).text);
  expect(lost).toContain("There is no page here");
  expect(lost).toContain("See the next run");
  for (const path of ["/nowhere", "/events/none"]) {
    const { text } = await club.visitor().get(path);
    expect(text).toContain("<title>There is no page here – Namma Run Club</title>");
  }
});

test("a very long title in an Indian script with markup gives the same share picture twice", async () => {
  const club = await TestClub.open();
  const title = `<b>ஓட்டம் & தமிழ்</b> ${"Lakeside ".repeat(40)}`;
  await club.db.updateTable("events").set({ title }).where("week", "=", 5).execute();
  const slug = "lakeside-sunday-loop";
  const { current } = club.services.contentStore;
  const asked = { slug, club: current.club, now: club.clock.at };
  const first = await drawSharePicture(club.db, asked);
  expect((await sharp(first).metadata()).height).toBe(630);
  expect(await drawSharePicture(club.db, asked)).toBe(first);
  expect(await drawSharePicture(club.db, { ...asked, slug: "none", now: 0 })).toBeUndefined();
  expect(await drawClubPicture(current.club)).not.toBe(first);
});
