import { ownValue } from "~/lib/records";
import { joinTexts } from "~/lib/texts";
import {
  COMMUNITY_TEXTS,
  FEED_REFUSAL_TEXTS as FEED_REFUSAL_TEXTS_MESSAGES,
  POST_TEXTS as POST_TEXTS_MESSAGES,
  REPORT_REASONS_TEXTS,
  REVIEW_TEXTS as REVIEW_TEXTS_MESSAGES,
} from "~/texts/community/community";
import { PICTURE_REFUSAL_TEXTS } from "~/texts/people/pictures";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import {
  COMMENT_MAX,
  HIDING_REASON_MAX,
  POST_MAX,
  POST_UNDO_MINUTES,
  type TextProblem,
} from "./posts";

/** Every text of the community pages and of the admin's review of posts. */

export const TEXT_PROBLEMS: Record<TextProblem, string> = {
  get blank() {
    return COMMUNITY_TEXTS.blank;
  },
  get post_too_long() {
    return FORM_TEXTS.tooLong({ most: POST_MAX });
  },
  get comment_too_long() {
    return FORM_TEXTS.tooLong({ most: COMMENT_MAX });
  },
};

/** The texts for a refused feed form. */
export const FEED_REFUSAL_TEXTS = joinTexts(
  TEXT_PROBLEMS,
  PICTURE_REFUSAL_TEXTS,
  FEED_REFUSAL_TEXTS_MESSAGES,
);

export const POST_TEXTS = joinTexts(POST_TEXTS_MESSAGES, {
  get removed() {
    return COMMUNITY_TEXTS.removed({ postUndoMinutes: POST_UNDO_MINUTES });
  },
});

/** The text of a reason; of 'other' for an unknown one. */
export function reasonText(reason: string): string {
  return ownValue(REPORT_REASONS_TEXTS, reason) ?? REPORT_REASONS_TEXTS.other;
}

export const REVIEW_TEXTS = joinTexts(REVIEW_TEXTS_MESSAGES, {
  entryBy: (kind: "post" | "comment", author: string) =>
    kind === "post" ? COMMUNITY_TEXTS.postBy({ author }) : COMMUNITY_TEXTS.commentBy({ author }),
  takenDown: (by: string | null, day: string, reason: string | null) =>
    COMMUNITY_TEXTS.takenDownByOn({ by: by ?? COMMUNITY_TEXTS.anAdmin, day, reason: reason ?? "" }),
  get tooLong() {
    return FORM_TEXTS.tooLong({ most: HIDING_REASON_MAX });
  },
});
