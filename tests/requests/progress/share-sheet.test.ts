import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { gpxFile } from "../../support/recorded-run";

test("the phone's share sheet offers the app for recorded files", async () => {
  const club = await TestClub.open();
  const manifest = JSON.parse((await club.visitor().get("/manifest.webmanifest")).text);
  expect(manifest.share_target).toMatchObject({
    action: "/progress/share",
    method: "POST",
    enctype: "multipart/form-data",
  });
  expect(manifest.share_target.params.files[0].accept).toEqual(
    expect.arrayContaining([".gpx", ".tcx", ".fit", ".zip"]),
  );
});

test("a share that no service worker takes leads to the page that asks for it again", async () => {
  const asha = await (await TestClub.open()).member("asha");
  const body = new FormData();
  body.append(
    "files",
    new File([gpxFile({ startedAt: 0, metres: 8_000, seconds: 2_800 })], "run.gpx"),
  );
  const init = { method: "POST", body, headers: { Origin: "null" } };
  const shared = await asha.send("/progress/share", init);
  expect([shared.status, shared.location]).toEqual([303, "/progress?unshared"]);
  expect((await asha.get("/progress?unshared")).location).toBe("/progress");
  expect(readable((await asha.get("/progress")).text)).toContain("Please share it again");
  expect(readable((await asha.get("/progress")).text)).toContain("No runs of your own yet");
});
