import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { programDrawings } from "~/content/people";
import type { MemberId } from "~/db/tables/shapes";
import { pageAddress } from "~/lib/language";
import { COMPOSER_TEXTS, FEED_TEXTS } from "~/texts/community/community";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { endedSession, setEndedSession } from "~/ui/ended-session";
import { Textarea } from "~/ui/field";
import { Skeleton } from "~/ui/skeleton";
import { useFormDraft } from "~/ui/use-form-draft";
import { useFormRoute } from "~/ui/use-form-route";
import { useLivePage } from "~/ui/use-live-page";
import { Icon as ImagePlus } from "~icons/image-plus";
import { PostCard } from "../post/post-card";
import { WRITES_ROUTE } from "../post/post-menu";
import { POST_MAX, postProblem } from "../posts";
import type { FeedPost } from "../posts.server";
import { TEXT_PROBLEMS } from "../texts";
import {
  applyFeedResult,
  cursorText,
  type FeedCursor,
  type FeedResult,
  leavesGap,
  mergeFeed,
} from "./feed-rules";
import { useOutbox } from "./use-outbox";

export interface FeedProps {
  memberId: MemberId;
  page: FeedPage<FeedPost>;
  submitKey: string;
  problem: string | undefined;
  typed: string | undefined;
  /** When the server read the page. */
  asOf: number;
}

/** The feed with the form for a new post; waiting posts are on top. */
export function Feed({ memberId, page, submitKey, problem, typed, asOf }: FeedProps) {
  useFormRoute(WRITES_ROUTE);
  const { revalidate } = useRevalidator();
  const outbox = useOutbox(memberId, revalidate);
  const { add, send, drop } = outbox;
  const { posts, takeIn, next, end, loading } = useFeed(page);
  const waiting = outbox.waiting.filter(({ key }) => posts.every((post) => post.submitKey !== key));
  return (
    <div className="grid content-start gap-4">
      <Composer
        memberId={memberId}
        submitKey={submitKey}
        problem={problem}
        typed={typed}
        onPost={add}
      />
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
                  {COMMON_WORDS.tryAgain}
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
          <span aria-hidden className="grid gap-2">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </span>
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

const POST_FORM = "new-post";

interface ComposerProps {
  memberId: MemberId;
  submitKey: string;
  problem: string | undefined;
  /** What was typed as a comment on a post that is gone. */
  typed: string | undefined;
  onPost: (content: string, picture: File | undefined) => void;
}

/** The form for a new post, which works without JavaScript. What is typed is kept in this tab until it is posted. */
function Composer({ memberId, submitKey, problem, typed, onPost }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(POST_FORM, `new-post:${memberId}`);
  const [key] = useState(submitKey);
  const [told, setTold] = useState(problem);
  const [picked, setPicked] = useState<string>();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const content = String(fields.get("content") ?? "");
    const found = postProblem(content);
    setTold(found && TEXT_PROBLEMS[found]);
    if (found) return;
    const picture = fields.get("picture");
    onPost(content, picture instanceof File && picture.size > 0 ? picture : undefined);
    form.current?.reset();
    setPicked(undefined);
  }

  return (
    <Card>
      <form
        ref={form}
        id={POST_FORM}
        method="post"
        action={pageAddress("/community/posts")}
        encType="multipart/form-data"
        onSubmit={handleSubmit}
        className="grid gap-3"
      >
        <input type="hidden" name="submitKey" value={key} />
        <input type="hidden" name="intent" value="add" />
        <Textarea
          label={COMPOSER_TEXTS.label}
          name="content"
          rows={2}
          maxLength={POST_MAX}
          defaultValue={typed}
          placeholder={COMPOSER_TEXTS.placeholder}
          errors={told ? [told] : undefined}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 font-bold hover:bg-tint focus-within:outline-3 focus-within:outline-focus">
            <ImagePlus aria-hidden className="size-5" />
            {picked ?? COMPOSER_TEXTS.addPicture}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => setPicked(event.currentTarget.files?.[0]?.name)}
              className="sr-only"
            />
          </label>
          <Button variant="primary">{COMPOSER_TEXTS.post}</Button>
        </div>
      </form>
    </Card>
  );
}

const TRY_AGAIN_MS = 5_000;

interface FeedPage<Post extends FeedCursor> {
  posts: Post[];
  from: FeedCursor | undefined;
  isLast: boolean;
}

/** The feed on the screen: adds new posts live and loads older ones at the end. */
function useFeed<Post extends FeedCursor>(first: FeedPage<Post>) {
  const [{ posts, ended }, setFeed] = useState({ posts: first.posts, ended: first.isLast });
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const end = useRef<HTMLDivElement>(null);
  useLivePage("/community/changes");

  useEffect(() => {
    setFeed((kept) => ({
      posts: mergeFeed(kept.posts, first),
      ended: first.isLast || (kept.ended && !leavesGap(kept.posts, first)),
    }));
  }, [first]);

  const takeIn = useCallback((answer: FeedResult<Post>) => {
    setFeed((kept) => ({
      posts: applyFeedResult(kept.posts, answer),
      ended: kept.ended && answer.intent !== "block",
    }));
  }, []);

  const loadOlder = useCallback(async (before: string) => {
    setOlder("loading");
    const page = await readOlder<Post>(before);
    setOlder(page ? "idle" : "failed");
    if (!page) return;
    setFeed((kept) => {
      const last = kept.posts.at(-1);
      // Requested before the posts above were replaced: merging it would leave a gap.
      if (page.from && last && cursorText(page.from) !== cursorText(last)) return kept;
      return { posts: mergeFeed(kept.posts, page), ended: page.isLast };
    });
  }, []);

  const last = posts.at(-1);
  const before = !ended && last ? cursorText(last) : undefined;

  useEffect(() => {
    const mark = end.current;
    if (!mark || !before || older === "loading") return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void loadOlder(before);
    });
    const look = () => observer.observe(mark);
    const timer = setTimeout(look, older === "failed" ? TRY_AGAIN_MS : 0);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [before, older, loadOlder]);

  const next = before && `/community?before=${before}`;
  return { posts, takeIn, next, end, loading: older === "loading" };
}

/** The posts before this cursor, or undefined after a failure. */
export async function readOlder<Post extends FeedCursor>(
  before: string,
): Promise<FeedPage<Post> | undefined> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/community/posts?before=${before}`, { headers });
    // Signed out meanwhile: the page waits for a sign-in, with what is typed in it.
    if (answer.status === 401) setEndedSession(endedSession() ?? { held: undefined });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
