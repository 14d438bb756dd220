import type { Part } from "~/part";

export const community: Part = {
  name: "community",
  access: {
    "/admin/posts": { read: ["messages"], write: ["messages"] },
  },
  forms: {
    "/community/posts": { textKb: 64, filesFrom: "member" },
  },
  limits: {
    "/community": "change",
    "/community/posts": "change",
    "/community/posts publish": "publish",
    "/admin/posts": "panel",
  },
  memberTables: [
    "comment_reports",
    "member_blocks",
    "post_comments",
    "post_hides",
    "post_likes",
    "post_reports",
    "posts",
  ],
};
