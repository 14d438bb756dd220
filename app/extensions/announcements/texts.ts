/** Texts of announcements. */

import { formatCount } from "~/lib/counts";
import { SECOND_MS } from "~/lib/dates";
import { UNDO_MS } from "./announcements";

export const ANNOUNCEMENT_ERRORS = {
  audience: "Choose who it is for.",
  text: "Write what you want to say.",
  long: "That is too long: 1,000 characters at most.",
  phone: "Enter ten digits, such as 98765 43210.",
} as const;

export const ANNOUNCEMENT_REFUSALS = {
  limit: "That is enough announcements for now. Please wait an hour.",
  nobody: "There is nobody to tell.",
  no_member: "No member has this number.",
  too_late: "It has already gone out.",
} as const;

export const ANNOUNCEMENTS_TEXTS = {
  title: "Announcements",
  intro: `Tell many people at once. You see a preview first, and can take it back for ${UNDO_MS / SECOND_MS} seconds.`,
  aboutRun: "About which run?",
  noRun: "Not about a run",
  choose: "Choose",
  forWhom: "Who is it for?",
  what: "What do you want to say?",
  whatHint:
    "The inbox and notifications show all of it. Text messages carry a fixed sentence and a link, because mobile operators don’t let us send free text.",
  preview: "Preview",
  previewTitle: "This is what they get",
  nobodyYet: "Nobody is in this audience.",
  send: (people: number) =>
    people === 1 ? "Send to 1 person" : `Send to ${formatCount(people)} people`,
  changed:
    "You changed something after the preview. This is what they'd get now: nothing has been sent yet.",
  test: "Send me a test",
  testPhone: "Your number as a member",
  tested: "A test is on its way to you.",
  earlier: "Earlier announcements",
  none: "Nothing has been announced yet.",
  to: (people: number) => (people === 1 ? "to 1 person" : `to ${formatCount(people)} people`),
  inInbox: (people: number) =>
    people === 1
      ? "One person has it in the inbox."
      : `${formatCount(people)} people have it in their inbox.`,
  states: (people: number) =>
    ({
      waiting: "goes out in a moment",
      sending: "going out",
      sent: people === 1 ? "told 1 person" : `told ${formatCount(people)} people`,
      undone: "taken back",
    }) as const,
  reached: "Who was reached",
  undo: "Undo",
  leaves: "It goes out in a moment. Until then you can still take it back.",
  undone: "Taken back: nobody was told.",
  sending: "It is going out now.",
  nobodyTold: "There was nobody left to tell.",
  by: (name: string, when: string) => `${name}, ${when}`,
  tellEverybody: "Tell your runners something",
  leaderIntro: `To those on the run that you lead. You can take it back for ${UNDO_MS / SECOND_MS} seconds.`,
  noReply: "You cannot answer here. Write to us if you have a question.",
  seeRun: "See the run",
} as const;
