import { afterEach, expect, test, vi } from "vitest";
import { endedSession, setEndedSession } from "~/ui/ended-session";
import { readOlder } from "./feed";

afterEach(() => setEndedSession(undefined));

test("without a session earlier posts leave the page as it is, to wait for a sign-in", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 401 })));
  expect(await readOlder("1_post")).toBeUndefined();
  expect(endedSession()).toEqual({ held: undefined });
});
