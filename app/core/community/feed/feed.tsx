import { Link, useRevalidator } from "react-router";
import { programDrawings } from "~/content/people";
import type { MemberId } from "~/db/tables/shapes";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton, SkeletonText } from "~/ui/skeleton";
import { useFormRoute } from "~/ui/use-form-route";
import { PostCard } from "../post/post-card";
import { WRITES_ROUTE } from "../post/use-post-write";
import type { FeedPost } from "../posts.server";
import { FEED_TEXTS } from "../texts";
import { Composer } from "./composer";
import { type FeedPage, useFeed } from "./use-feed";
import { useOutbox } from "./use-outbox";

export interface FeedProps {
  memberId: MemberId;
  page: FeedPage<FeedPost>;
  submitKey: string;
  problem: string | undefined;
  /** When the server read the page. */
  asOf: number;
}

/** The feed with the form for a new post; waiting posts are on top. */
export function Feed({ memberId, page, submitKey, problem, asOf }: FeedProps) {
  useFormRoute(WRITES_ROUTE);
  const { revalidate } = useRevalidator();
  const outbox = useOutbox(memberId, revalidate);
  const { add, send, drop } = outbox;
  const { posts, takeIn, next, end, loading } = useFeed(page);
  const waiting = outbox.waiting.filter(({ key }) => posts.every((post) => post.submitKey !== key));
  return (
    <div className="grid content-start gap-4">
      <Composer submitKey={submitKey} problem={problem} onPost={add} />
      {waiting.map((post) => (
        <Card key={post.key} look="sunken" className="grid gap-2">
          <p className="whitespace-pre-wrap wrap-anywhere">{post.content}</p>
          <p role="status" className="text-sm text-muted">
            {post.problem ?? FEED_TEXTS.sending}
          </p>
          {post.problem && (
            <div className="flex flex-wrap gap-2">
              {post.problem === FEED_TEXTS.signedOut ? (
                <ButtonLink reloadDocument to="/community" size="small">
                  {FEED_TEXTS.signIn}
                </ButtonLink>
              ) : (
                <Button type="button" size="small" onClick={() => void send(post)}>
                  {FEED_TEXTS.tryAgain}
                </Button>
              )}
              {post.picture && (
                <Button
                  type="button"
                  size="small"
                  onClick={() => {
                    drop(post.key);
                    add(post.content, undefined);
                  }}
                >
                  {FEED_TEXTS.withoutPicture}
                </Button>
              )}
              <Button type="button" size="small" variant="quiet" onClick={() => drop(post.key)}>
                {FEED_TEXTS.discard}
              </Button>
            </div>
          )}
        </Card>
      ))}
      {posts.length === 0 && waiting.length === 0 && (
        <EmptyState title={FEED_TEXTS.emptyTitle} picture={programDrawings.groupRuns}>
          {FEED_TEXTS.empty}
        </EmptyState>
      )}
      <ol aria-label={FEED_TEXTS.posts} className="grid gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} asOf={asOf} onAnswer={takeIn} />
          </li>
        ))}
      </ol>
      {loading && (
        <Card className="grid gap-3">
          <Skeleton className="h-11 w-1/2" />
          <SkeletonText />
        </Card>
      )}
      <div ref={end} />
      {next && (
        <Link to={next} className="text-link justify-self-center">
          {FEED_TEXTS.earlier}
        </Link>
      )}
    </div>
  );
}
