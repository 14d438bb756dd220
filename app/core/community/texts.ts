import { ownValue } from "~/lib/records";
import { joinTexts } from "~/lib/texts";
import {
  COMMUNITY_TEXTS,
  FEED_REFUSAL_TEXTS as FEED_REFUSAL_TEXTS_MESSAGES,
  REPORT_REASONS_TEXTS,
} from "~/texts/community/community";
import { PICTURE_REFUSAL_TEXTS } from "~/texts/people/pictures";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { COMMENT_MAX, POST_MAX, type TextProblem } from "./posts";

/** The texts for a text that is not posted. */
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

/** The text of a reason; of 'other' for an unknown one. */
export function reasonText(reason: string): string {
  return ownValue(REPORT_REASONS_TEXTS, reason) ?? REPORT_REASONS_TEXTS.other;
}
