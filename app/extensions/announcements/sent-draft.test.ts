import { expect, test } from "vitest";
import { stubStorage } from "../../../tests/support/stub-storage";
import { dropSentDraft } from "./announcement-progress";
import { announcementDraftKey } from "./announcements";

const SENT = { authorId: "ravi", eventId: "lake-run", text: "Bring a bottle.\r\nSee you!" };
const stored = stubStorage("sessionStorage");

const keep = (about: typeof SENT | { authorId: string; eventId: null }, text: string) =>
  stored.set(announcementDraftKey(about), JSON.stringify({ audience: ["booked"], text: [text] }));

test("the draft of an announcement is dropped once it is sent", () => {
  keep(SENT, " Bring a bottle.\nSee you!");
  dropSentDraft(SENT);
  expect([...stored]).toEqual([]);
});

test("a draft that says something else stays while an earlier announcement is read", () => {
  keep(SENT, "Parking is closed.");
  dropSentDraft(SENT);
  expect(stored.size).toBe(1);
});

test("the same text for another run, and that of another admin, stays", () => {
  keep({ ...SENT, eventId: "hill-run" }, SENT.text);
  keep({ ...SENT, eventId: null }, SENT.text);
  keep({ ...SENT, authorId: "meera" }, SENT.text);
  dropSentDraft(SENT);
  expect(stored.size).toBe(3);
});
