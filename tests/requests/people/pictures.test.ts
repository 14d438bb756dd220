import sharp from "sharp";
import { expect, test } from "vitest";
import { removePicture, savePicture } from "~/core/people/pictures/set-profile-picture.server";
import { TestClub } from "../../support/club";

const sheet = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#e4572e" } });

test("a saved picture is served as WebP without EXIF until it is removed", async () => {
  const club = await TestClub.open({ sample: false });
  const place = { GPSLatitudeRef: "N", Copyright: "somebody's secret" };
  const bytes = await sheet().jpeg().withExif({ IFD0: place }).toBuffer();
  const saved = await savePicture(club.db, { bytes, now: club.clock.now() });
  if (!saved.ok) throw new Error(saved.message);
  const row = await club.db
    .selectFrom("pictures")
    .select(["bytes", "width", "height"])
    .executeTakeFirstOrThrow();
  expect({ width: row.width, height: row.height }).toEqual({ width: 40, height: 20 });
  const kept = await sharp(row.bytes).metadata();
  expect(kept.format).toBe("webp");
  expect(kept.exif).toBeUndefined();
  const served = await club.visitor().get(`/pictures/${saved.pictureId}.webp`);
  expect(served.status).toBe(200);
  expect(served.headers.get("Content-Type")).toBe("image/webp");
  expect((await club.visitor().get("/pictures/nothing.webp")).status).toBe(404);
  await removePicture(club.db, saved);
  expect((await club.visitor().get(`/pictures/${saved.pictureId}.webp`)).status).toBe(404);
});

test.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["text that calls itself a picture", Buffer.from("JFIF not really")],
  ["nothing", Buffer.alloc(0)],
])("savePicture refuses %s", async (_, bytes) => {
  const club = await TestClub.open({ sample: false });
  const saved = await savePicture(club.db, { bytes, now: club.clock.now() });
  expect(saved).toMatchObject({ ok: false, reason: "not_a_picture" });
});

test("savePicture refuses more than 5 MB", async () => {
  const club = await TestClub.open({ sample: false });
  const heavy = Buffer.alloc(5 * 1024 * 1024 + 1);
  const saved = await savePicture(club.db, { bytes: heavy, now: club.clock.now() });
  expect(saved).toMatchObject({ reason: "too_large" });
});

test("savePicture refuses more than 24 megapixels", async () => {
  const club = await TestClub.open({ sample: false });
  const wide = await sharp({
    create: { width: 6001, height: 4000, channels: 3, background: "#000000" },
  })
    .png()
    .toBuffer();
  const saved = await savePicture(club.db, { bytes: wide, now: club.clock.now() });
  expect(saved).toMatchObject({ reason: "too_large" });
});
