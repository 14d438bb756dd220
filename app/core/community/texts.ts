import { PROMISES } from "~/content/promises";
import { PICTURE_REFUSAL_TEXTS } from "~/core/people/pictures/pictures";
import type { ReportReason } from "~/db/tables/community";
import { ownValue } from "~/lib/own-value";
import {
  COMMENT_MAX,
  HIDING_REASON_MAX,
  POST_MAX,
  POST_UNDO_MINUTES,
  type ReviewList,
  type TextProblem,
} from "./posts";

/** Every text of the community pages and of the admin's review of posts. */

export const TEXT_PROBLEMS: Record<TextProblem, string> = {
  blank: "Write something first.",
  post_too_long: `Please use at most ${POST_MAX} characters.`,
  comment_too_long: `Please use at most ${COMMENT_MAX} characters.`,
};

/** The texts for a refused feed form. */
export const FEED_REFUSAL_TEXTS = {
  ...TEXT_PROBLEMS,
  ...PICTURE_REFUSAL_TEXTS,
  not_found: "This post is no longer there.",
  no_comment: "This comment is no longer there.",
  own_post: "This post is your own. Kudos are for others to give.",
} as const;

export const COMMUNITY_TEXTS = {
  title: "Community",
  feed: "Feed",
  leaderboard: "Leaderboard",
  unreadable: "Please reload the page and try again.",
} as const;

export const COMPOSER_TEXTS = {
  label: "Share something with the club",
  placeholder: "How was your run?",
  addPicture: "Add a picture",
  post: "Post",
} as const;

export const FEED_TEXTS = {
  posts: "Posts",
  sending: "Sending…",
  tryAgain: "Try again",
  withoutPicture: "Send without the picture",
  discard: "Discard",
  emptyTitle: "No posts yet",
  empty: "Be the first: how was your run?",
  earlier: "Earlier posts",
  tooLarge: `This picture is too large: at most ${PROMISES.pictureMegabytes} MB.`,
  notSent: "That didn't go through. We've kept it here.",
  signedOut: "You're signed out. We've kept it here and will send it once you've signed in.",
  signIn: "Sign in",
  offline: "You're offline. We've kept it here and will send it later.",
} as const;

export const POST_TEXTS = {
  blockAuthor: (name: string) => `Block ${name}`,
  title: "Post",
  edited: "edited",
  edit: "Edit",
  delete: "Delete",
  hide: "Hide this post",
  report: "Report to the club",
  shared: "Shared. Thank you.",
  text: "Text",
  save: "Save",
  cancel: "Cancel",
  removedTitle: "You deleted this post",
  removed: `Changed your mind? You can bring it back for ${POST_UNDO_MINUTES} minutes.`,
  undo: "Undo",
  restored: "Your post is back.",
  backToFeed: "Back to the feed",
} as const;

/** The button's texts: kudos for a check-in's post, a like for another. */
export const LIKE_TEXTS = {
  run: { name: "Kudos", by: "Kudos from" },
  post: { name: "Like", by: "Liked by" },
} as const;

export const COMMENT_TEXTS = {
  title: "Comments",
  label: "Comment",
  send: "Comment",
  delete: "Delete",
} as const;

export const POST_REPORT_TEXTS = {
  ask: "What's wrong with it?",
  hint: "Only the club reads this.",
  send: "Report to the club",
  cancel: "Cancel",
  post: {
    title: "Report this post",
    thanks: "Thank you. The club will look at it, and you won't see the post in your feed again.",
  },
  comment: {
    title: "Report this comment",
    thanks: "Thank you. The club will look at it, and you won't see the comment again.",
  },
} as const;

export const BLOCK_TEXTS = { none: "You haven't blocked anyone.", unblock: "Unblock" } as const;

/** The reasons for a report. */
export const REPORT_REASONS: Record<ReportReason, string> = {
  unkind: "Unkind or abusive",
  spam: "Advertising or spam",
  private: "Shows somebody's private details",
  other: "Something else",
};

/** The text of a reason; of 'other' for an unknown one. */
export function reasonText(reason: string): string {
  return ownValue(REPORT_REASONS, reason) ?? REPORT_REASONS.other;
}

/** Titles of the notification to the author of something taken down. */
export const TAKEN_DOWN_TITLES = {
  post: "The club took down one of your posts",
  comment: "The club took down one of your comments",
} as const;

/** The notification of a comment to the post's author, without names. */
export const COMMENTED_TEXTS = {
  title: "Somebody commented on your post",
  text: "See what they wrote, and answer.",
} as const;

export const REVIEW_LABELS: Record<ReviewList, string> = {
  reported: "Reported",
  hidden: "Taken down",
};

export const REVIEWED_TEXTS = {
  hide: "The post is taken down, and its author is told why.",
  dismiss: "The reports are dismissed. The post stays.",
  restore: "The post is shown again.",
  "hide-comment": "The comment is taken down, and its author is told why.",
  "dismiss-comment": "The reports are dismissed. The comment stays.",
  "restore-comment": "The comment is shown again.",
} as const;

export const REVIEW_TEXTS = {
  documentTitle: (clubName: string) => `Posts – ${clubName} admin`,
  lists: "Posts",
  entryBy: (kind: "post" | "comment", author: string) =>
    `${kind === "post" ? "Post" : "Comment"} by ${author}`,
  commentBy: "Comment by ",
  pictureFrom: (author: string) => `From ${author}`,
  saidBy: (name: string, day: string) => `, said by ${name} on ${day}`,
  takenDown: (by: string | null, day: string, reason: string | null) =>
    `Taken down by ${by ?? "an admin"} on ${day}: ${reason ?? ""}`,
  title: "Posts",
  intro: "What members reported, and what the club took down",
  tryAgain: "Please try again.",
  unreadable: "Failed to load posts. Please try again.",
  doneAlready: "Somebody has dealt with this already.",
  sayWhy: "Please say why.",
  tooLong: `Please use at most ${HIDING_REASON_MAX} characters.`,
  noneReportedTitle: "No reported posts",
  noneReported: "When a member reports a post or a comment, it appears here with the reason.",
  noneHiddenTitle: "No posts taken down",
  noneHidden: "What an admin takes down appears here, and can be shown again.",
  reports: "Reports",
  showAgain: "Show again",
  why: "Why it is taken down",
  whyHint: "The author reads this.",
  takeDown: "Take down",
  dismiss: "Dismiss",
} as const;
