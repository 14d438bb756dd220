/** What messengers, calendars and search engines are given of a run, of the club and of an invitation. */
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSharePicture } from "~/core/events/share-picture/draw-share-picture.server";
import { pictureHref } from "~/core/people/pictures/pictures";
import { savePicture } from "~/core/people/pictures/set-profile-picture.server";
import { focusData, focusOf, withFocus } from "~/lib/focal-point";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const PAGE = `/events/${RUN}`;
const AS_BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

async function openRun(changes: Parameters<typeof addEvent>[1] = { id: RUN }) {
  const club = await TestClub.open();
  await addEvent(club, { ...changes, title: "Lake Loop" });
  return club;
}

async function pixelsOf(club: TestClub, path: string) {
  const response = await club.fetch(new Request(`http://localhost${path}`));
  expect(response.headers.get("Content-Type")).toBe("image/png");
  const bytes = Buffer.from(await response.arrayBuffer());
  const folder = process.env.SHOW_PICTURES;
  if (folder) writeFileSync(`${folder}/${path.replace(/\W+/g, "-")}.png`, bytes);
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { at, size: bytes.length };
}

/** A tall photograph: blue, with a face's worth of orange at the top. */
async function tallPhoto() {
  const face = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#e58a4e" },
  })
    .png()
    .toBuffer();
  return await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#102a6b" } })
    .composite([{ input: face, left: 500, top: 90 }])
    .jpeg()
    .toBuffer();
}

async function uploaded(club: TestClub) {
  const saved = await savePicture(club.db, { bytes: await tallPhoto(), now: club.clock.now() });
  if (!saved.ok) throw new Error(saved.message);
  return saved;
}

test("an uploaded photograph is the run's share picture, and what it is about is not cut", async () => {
  const club = await openRun();
  const { pictureId, focus } = await uploaded(club);
  expect(focus.y).toBeLessThan(35);
  const image = withFocus(pictureHref(pictureId), focus);
  await club.db.updateTable("events").set({ image }).where("id", "=", RUN).execute();
  const { at } = await pixelsOf(club, `${PAGE}/share.png`);
  // The orange square is 667 to 1067 pixels from the left, whole in the upper part of the picture.
  const [red = 0, , blue = 0] = at(1000, 200);
  expect(red).toBeGreaterThan(blue);
  const { text } = await club.visitor().get(PAGE);
  expect(text).toContain(`data-fy="${focusData(image)["data-fy"]}"`);
});

test("an admin chooses what of a photograph stays in view, and changes it later", async () => {
  expect(focusOf("/pictures/a.webp")).toEqual({ x: 50, y: 50 });
  expect(withFocus("/pictures/a.webp#50-20", { x: 15, y: 50 })).toBe("/pictures/a.webp#15-50");
  expect(focusOf("/pictures/a.webp#15-50")).toEqual({ x: 15, y: 50 });
});

test("a cancelled run is stamped in title, description, picture and calendar, whose sequence rises", async () => {
  const club = await openRun();
  const visitor = club.visitor();
  const before = (await visitor.get(`${PAGE}/calendar.ics`)).text;
  const picture = await pixelsOf(club, `${PAGE}/share.png`);
  const admin = await club.admin();
  await admin.post(`/admin/events/${RUN}`, {
    intent: "cancel",
    reason: "Storm",
    submitKey: "cancelled-once",
  });
  const page = (await visitor.get(PAGE)).text;
  expect(page).toContain("<title>Cancelled: Lake Loop");
  expect(page).toMatch(/property="og:title" content="Cancelled: Lake Loop/);
  expect(page).toMatch(/property="og:description" content="This run is cancelled\./);
  const [was, is] = [before, (await visitor.get(`${PAGE}/calendar.ics`)).text].map((file) => ({
    sequence: Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]),
    title: /^SUMMARY:(.*)\r$/m.exec(file)?.[1],
    status: /^STATUS:(.*)\r$/m.exec(file)?.[1],
  }));
  expect(is?.sequence).toBeGreaterThan(was?.sequence ?? Number.NaN);
  expect(is).toMatchObject({ title: "Cancelled: Lake Loop", status: "CANCELLED" });
  expect((await visitor.get("/events.ics")).text).toContain("SUMMARY:Cancelled: Lake Loop");
  const stamped = await pixelsOf(club, `${PAGE}/share.png`);
  expect(stamped.at(1110, 64)).not.toEqual(picture.at(1110, 64));
});

test.each(["Lake Loop", "L".repeat(80), "Sunrise ".repeat(30)])(
  "a share picture of the title '%s' is drawn within its edges",
  async (title) => {
    const club = await openRun();
    await club.db
      .updateTable("events")
      .set({ title, location: `${"Gate of the old mill, ".repeat(6)}pier` })
      .where("id", "=", RUN)
      .execute();
    const { at } = await pixelsOf(club, `${PAGE}/share.png`);
    // Nothing light touches the upper or the right edge where the words end.
    for (const x of [80, 300, 600]) expect(Math.max(...at(x, 2))).toBeLessThan(140);
    const { current } = club.services.contentStore;
    const asked = { slug: RUN, club: current.club, now: club.clock.at };
    expect(await drawSharePicture(club.db, asked)).toBeDefined();
  },
);

test("times for search engines carry the club's offset", async () => {
  const club = await openRun();
  const { text } = await club.visitor().get(PAGE);
  expect(text).toMatch(/"startDate":"\d{4}-\d\d-\d\dT05:45:00\+05:30"/);
  expect(text).toMatch(/"endDate":"\d{4}-\d\d-\d\dT06:45:00\+05:30"/);
});

const og = async (visitor: Browser, path: string, name: string) =>
  new RegExp(`property="og:${name}" content="([^"]*)"`).exec((await visitor.get(path)).text)?.[1];

test("an invite link has a card of its own, with who invites and when", async () => {
  const club = await TestClub.open();
  const { inviteCode } = await club.db
    .selectFrom("members")
    .select("invite_code as inviteCode")
    .where("username", "=", "asha")
    .executeTakeFirstOrThrow();
  const path = `/signup?ref=${inviteCode}`;
  const visitor = club.visitor();
  expect(await og(visitor, path, "title")).toMatch(/^Asha wants you at 5:45.am – Namma Run Club$/);
  expect(await og(visitor, path, "description")).toMatch(/^Lakeside Sunday Loop, .* is free\.$/);
  expect(await og(visitor, path, "image")).toBe(`http://localhost/share.png?ref=${inviteCode}`);
  expect(await og(visitor, "/signup?ref=NOBODY", "title")).toBeUndefined();
  const [invite, plain] = [
    await pixelsOf(club, `/share.png?ref=${inviteCode}`),
    await pixelsOf(club, "/share.png"),
  ];
  expect(invite.size).not.toBe(plain.size);
  expect((await pixelsOf(club, "/share.png?ref=NOBODY")).size).toBe(plain.size);
});

test("an invitation without a run to come names who invites", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("events").set({ status: "draft" }).execute();
  const { inviteCode } = await club.db
    .updateTable("members")
    .set({ display_name: "Priya Nair" })
    .where("username", "=", "asha")
    .returning("invite_code as inviteCode")
    .executeTakeFirstOrThrow();
  const page = await club.visitor().get(`/signup?ref=${inviteCode}`);
  expect(page.text).toContain("<title>Priya wants you to run along");
});

test("a browser that opens a missing file reads a page, and a script the short answer", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  for (const path of [
    "/events/none/calendar.ics",
    "/calendar/none.ics",
    "/events/none/share.png",
  ]) {
    const page = await visitor.get(path, AS_BROWSER);
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.headers.get("Content-Type")).toContain("text/html");
    expect(readable(page.text)).toContain("There is no page here");
    const short = await visitor.get(path, { Accept: "*/*" });
    expect([path, short.status]).toEqual([path, 404]);
    expect(short.headers.get("Content-Type")).not.toContain("text/html");
  }
});
