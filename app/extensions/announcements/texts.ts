/** Texts of announcements. */

import { SECOND_MS } from "~/lib/dates";

import { joinTexts } from "~/lib/texts";
import {
  ANNOUNCEMENTS_TEXTS as ANNOUNCEMENTS_TEXTS_MESSAGES,
  ANNOUNCEMENTS_WORDS,
} from "~/texts/announcements/announcements";
import { UNDO_MS } from "./announcements";

export const ANNOUNCEMENTS_TEXTS = joinTexts(ANNOUNCEMENTS_TEXTS_MESSAGES, {
  get intro() {
    return ANNOUNCEMENTS_WORDS.intro({ seconds: UNDO_MS / SECOND_MS });
  },
  states: (people: number) =>
    ({
      waiting: ANNOUNCEMENTS_WORDS.waiting,
      sending: ANNOUNCEMENTS_WORDS.sending,
      sent: ANNOUNCEMENTS_WORDS.sent({ people }),
      undone: ANNOUNCEMENTS_WORDS.undone,
    }) as const,
  get leaderIntro() {
    return ANNOUNCEMENTS_WORDS.leaderIntro({ seconds: UNDO_MS / SECOND_MS });
  },
});
