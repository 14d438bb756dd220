/** Pictures and the colour that a club gives its site. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { PAGE_CLUB_NAME } from "~/content/page-club";
import { drawLogoIcon } from "~/core/site/icon/draw-logo-icon.server";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { shownForm } from "../../support/shown-form";

const photo = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: "#1e7d5a" } })
    .png()
    .toBuffer();

/** Sends the form of a section with a file, as a browser does. */
async function upload(admin: Browser, section: string, input: { name: string; bytes: Uint8Array }) {
  const path = `/admin/settings/${section}`;
  const body = new FormData();
  for (const [name, value] of Object.entries(shownForm((await admin.get(path)).text, "seen")))
    body.append(name, value);
  body.set("intent", "save");
  body.set(input.name, new File([new Uint8Array(input.bytes)], "photo.png"));
  return await admin.send(path, { method: "POST", body, headers: { Origin: admin.origin } });
}

test("a testimonial shows its uploaded picture until that is removed", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const name = "testimonials-1-image-file";
  expect((await upload(admin, "testimonials", { name, bytes: await photo() })).status).toBe(302);
  const shown = /src="(\/pictures\/[\w-]+\.webp)(?:#\d+-\d+)?"/;
  const page = async () => (await club.visitor().get("/testimonials")).text;
  const [, src = ""] = shown.exec(await page()) ?? [];
  const picture = await club.fetch(new Request(`http://localhost${src}`));
  expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe("webp");
  const path = "/admin/settings/testimonials";
  const form = shownForm((await admin.get(path)).text, "seen");
  await admin.post(path, { ...form, intent: "save", "testimonials-1-image-remove": "on" });
  expect(await page()).not.toMatch(shown);
});

test("a file that is no picture is refused beside its field before anything is saved", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const bytes = new TextEncoder().encode("<svg onload='alert(1)'/>");
  const refused = await upload(admin, "look", { name: "club-logo-file", bytes });
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("This file is not a picture that we can read.");
  expect(await club.db.selectFrom("club_content").select("version").execute()).toEqual([]);
});

test("the logo stands beside the name on every public page", async () => {
  const club = await TestClub.open();
  await upload(await club.admin(), "look", { name: "club-logo-file", bytes: await photo() });
  for (const path of ["/", "/faq", "/nowhere"])
    expect((await club.visitor().get(path)).text).toMatch(/<header[\s\S]*<img src="\/pictures\//);
});

test("the icons of tabs and home screens are those of the uploaded logo alone", async () => {
  const club = await TestClub.open();
  const visitor = club.visitor();
  const linked = async () => {
    const { text } = await visitor.get("/faq");
    const links = text.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g) ?? [];
    const manifest = await visitor.get("/manifest.webmanifest");
    const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] };
    return [
      ...links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? ""),
      ...icons.map(({ src }) => src),
    ];
  };
  expect(await linked()).toContain("/favicon.ico");
  const admin = await club.admin();
  await upload(admin, "look", { name: "club-logo-file", bytes: await photo() });
  const addresses = await linked();
  const sides: unknown[] = [];
  for (const address of addresses) {
    const icon = await club.fetch(new Request(`http://localhost${address}`));
    const { format, width, height, hasAlpha } = await sharp(await icon.arrayBuffer()).metadata();
    sides.push([format, width, height, hasAlpha]);
  }
  const square = (side: number, hasAlpha: boolean) => ["png", side, side, hasAlpha];
  expect(sides).toEqual([
    ...[square(32, true), square(96, true), square(180, false)],
    ...[square(192, true), square(512, true), square(512, false)],
  ]);
  const [first = ""] = addresses;
  await upload(admin, "testimonials", { name: "testimonials-1-image-file", bytes: await photo() });
  const other = await club.db
    .selectFrom("pictures")
    .select("id")
    .where("id", "!=", /icons\/([\w-]+)\./.exec(first)?.[1] ?? "")
    .executeTakeFirstOrThrow();
  for (const name of [`${other.id}.32.plain.png`, first.replace("/icons/", "").replace("32", "33")])
    expect((await visitor.get(`/icons/${name}`)).status, name).toBe(404);
  expect(await drawLogoIcon(club.db, { name: "a.32.plain.png", logo: undefined })).toBeUndefined();
  const form = shownForm((await admin.get("/admin/settings/look")).text, "seen");
  await admin.post("/admin/settings/look", { ...form, intent: "save", "club-logo-remove": "on" });
  expect(await linked()).toContain("/favicon.ico");
  expect((await visitor.get(first)).status).toBe(404);
});

test("a colour too pale for white letters, or none, is refused", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/look";
  const form = shownForm((await admin.get(path)).text, "seen");
  const refusals = {
    "#ffd166": "dark enough for white letters on it",
    "#fff": "written like ‘#c8421b’",
    red: "written like ‘#c8421b’",
    "#1e7d5a;}": "written like ‘#c8421b’",
  };
  for (const [pale, said] of Object.entries(refusals)) {
    const refused = await admin.post(path, { ...form, intent: "save", "club-colour": pale });
    expect(refused.status, pale).toBe(400);
    expect(readable(refused.text)).toContain(said);
  }
});

test("a colour of the club is a style sheet on every page", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const path = "/admin/settings/look";
  const form = shownForm((await admin.get(path)).text, "seen");
  await admin.post(path, { ...form, intent: "save", "club-colour": "#1E6FB8" });
  const link = '<link rel="stylesheet" href="/colours/1e6fb8.css"';
  for (const page of ["/", "/signin", "/admin/team"])
    expect((await admin.get(page)).text.replace(/ nonce="[^"]*"/g, "")).toContain(link);
  const sheet = await club.visitor().get("/colours/1e6fb8.css");
  expect([sheet.status, sheet.headers.get("Content-Type")]).toEqual([
    200,
    "text/css; charset=utf-8",
  ]);
  expect(sheet.text).toContain("--accent:#1e6fb8;");
  expect((await club.visitor().get("/colours/red.css")).status).toBe(404);
});

test("a page carries to the browser what its frame shows of the club, and nothing more", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const brought = async () => {
    const { text } = await club.visitor().get("/faq");
    return new RegExp(`<meta name="${PAGE_CLUB_NAME}" content="([^"]*)"`).exec(text)?.[1];
  };
  const read = async () => JSON.parse(readable(`<p>${await brought()}</p>`));
  const first = await read();
  expect(Object.keys(first)).toEqual([
    ...["name", "tagline", "slogan", "address", "phone", "email", "socials", "languages"],
  ]);
  const path = "/admin/settings/name";
  const form = shownForm((await admin.get(path)).text, "seen");
  await admin.post(path, { ...form, intent: "save", "club-name": 'Early "Birds" & <Owls>' });
  expect(await read()).toEqual({ ...first, name: 'Early "Birds" & <Owls>' });
  await admin.post(path, { seen: "1", version: "0", intent: "restore" });
  expect(await read()).toEqual(first);
});
