import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import {
  checkIns,
  leader,
  openWithLeader,
  sync,
  takeLeadersRole,
  tap,
  trySync,
} from "../../support/desk-requests";

test("each answer to a run leader who lost the role has the reason by which the phone drops its list", async () => {
  const { club, desk } = await openWithLeader();
  const batch = [tap("arjun")];
  await takeLeadersRole(club);
  for (const answer of [await trySync(desk, batch), await desk.get("/qr-scanner/list")]) {
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toEqual({ reason: "crew_only" });
  }
  const page = await desk.get("/qr-scanner");
  expect(page.status).toBe(403);
  expect(readable(page.text)).toContain("It is for run leaders and admins.");
  expect(await checkIns(club)).toEqual([]);
  expect(await sync(await leader(club), batch)).toEqual(["done"]);
});

test("without JavaScript the desk leads to QR Info", async () => {
  const { desk } = await openWithLeader();
  const page = (await desk.get("/qr-scanner")).text;
  const [, without = ""] = /<noscript>(.*?)<\/noscript>/s.exec(page) ?? [];
  expect(readable(without)).toContain("The desk needs JavaScript");
  expect(without).toContain('href="/qr-info"');
});
