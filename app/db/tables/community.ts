import type { Generated } from "kysely";

export interface CommunityTables {
  posts: PostsTable;
  post_likes: PostLikesTable;
  post_comments: PostCommentsTable;
  post_reports: PostReportsTable;
  post_hides: PostHidesTable;
  member_blocks: MemberBlocksTable;
}

export interface PostsTable {
  id: string;
  member_id: string;
  content: string;
  picture_id: string | null;
  likes: number;
  comments: number;
  shares: number;
  hidden_at: number | null;
  hidden_reason: string | null;
  /** The admin who took it out of everybody's feed. */
  hidden_by: Generated<string | null>;
  /** Reports that no admin has dealt with yet, and when the first of them came in. */
  open_reports: Generated<number>;
  reported_at: Generated<number | null>;
  edited_at: number | null;
  submit_key: string;
  created_at: number;
}

export interface PostLikesTable {
  post_id: string;
  member_id: string;
}

export interface PostCommentsTable {
  id: string;
  post_id: string;
  member_id: string;
  content: string;
  submit_key: string;
  created_at: number;
}

export interface PostReportsTable {
  post_id: string;
  member_id: string;
  reason: Generated<string>;
  /** When an admin hid the post or found nothing wrong with it. */
  settled_at: Generated<number | null>;
  created_at: number;
}

export interface PostHidesTable {
  member_id: string;
  post_id: string;
}

export interface MemberBlocksTable {
  member_id: string;
  blocked_id: string;
  created_at: number;
}
