import type { Generated } from "kysely";
import type { AdminId, CommentId, MemberId, PictureId, PostId } from "./shapes";

export type ReportReason = "unkind" | "spam" | "private" | "other";

export interface CommunityTables {
  posts: {
    id: PostId;
    member_id: MemberId;
    content: string;
    picture_id: PictureId | null;
    likes: number;
    comments: number;
    shares: number;
    hidden_at: number | null;
    hidden_reason: string | null;
    /** The admin who hid it from the feed. */
    hidden_by: Generated<AdminId | null>;
    /** Reports that no admin has settled, and when the first of them was made. */
    open_reports: Generated<number>;
    reported_at: Generated<number | null>;
    edited_at: number | null;
    /** When its author deleted it; it can be brought back for some minutes. */
    removed_at: Generated<number | null>;
    submit_key: string;
    created_at: number;
  };

  post_likes: {
    post_id: PostId;
    member_id: MemberId;
  };

  post_comments: {
    id: CommentId;
    post_id: PostId;
    member_id: MemberId;
    content: string;
    submit_key: string;
    created_at: number;
    hidden_at: Generated<number | null>;
    hidden_reason: Generated<string | null>;
    /** The admin who took it down. */
    hidden_by: Generated<AdminId | null>;
    /** Reports that no admin has settled, and when the first of them was made. */
    open_reports: Generated<number>;
    reported_at: Generated<number | null>;
  };

  post_reports: {
    post_id: PostId;
    member_id: MemberId;
    reason: Generated<ReportReason>;
    /** When an admin hid the post or dismissed the report. */
    settled_at: Generated<number | null>;
    created_at: number;
  };

  comment_reports: {
    comment_id: CommentId;
    member_id: MemberId;
    reason: ReportReason;
    /** When an admin took the comment down or dismissed the report. */
    settled_at: Generated<number | null>;
    created_at: number;
  };

  post_hides: {
    member_id: MemberId;
    post_id: PostId;
  };

  member_blocks: {
    member_id: MemberId;
    blocked_id: MemberId;
    created_at: number;
  };
}
