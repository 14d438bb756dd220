import { isBlank } from "~/lib/blank-text";

export const POST_MAX = 2_000;

export const COMMENT_MAX = 500;

export const COMMENTS_SHOWN = 200;

export const SHARED_MAX = 200;

export const TEXT_PROBLEMS = {
  blank: "Write something first.",
  post_too_long: `Please use at most ${POST_MAX} characters.`,
  comment_too_long: `Please use at most ${COMMENT_MAX} characters.`,
} as const;

type TextProblem = keyof typeof TEXT_PROBLEMS;

/** The problem of a post's text: blank or too long; or undefined. */
export function postProblem(text: string): TextProblem | undefined {
  if (isBlank(text)) return "blank";
  return text.length > POST_MAX ? "post_too_long" : undefined;
}

/** The problem of a comment's text: blank or too long; or undefined. */
export function commentProblem(text: string): TextProblem | undefined {
  if (isBlank(text)) return "blank";
  return text.length > COMMENT_MAX ? "comment_too_long" : undefined;
}

/** The start of a post, to send along with its address; a picture sign is not cut in two. */
export function shareText(content: string): string {
  return [...content].slice(0, SHARED_MAX).join("");
}
