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
