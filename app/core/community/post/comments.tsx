import { useEffect, useRef, useState } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import { pictureHref } from "~/core/people/pictures/pictures";
import type { CommentId, MemberId, PostId } from "~/db/tables/shapes";
import { COMMENT_TEXTS, COMMENTS_TEXTS, POST_TEXTS } from "~/texts/community/community";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Textarea } from "~/ui/field";
import { IconButton } from "~/ui/icon-button";
import { Menu, MenuItem } from "~/ui/menu";
import { Time } from "~/ui/time";
import { useFormDraft } from "~/ui/use-form-draft";
import { useFormRoute } from "~/ui/use-form-route";
import { Icon as Ellipsis } from "~icons/ellipsis";
import { COMMENT_MAX } from "../posts";
import type { listComments } from "../posts.server";
import { ReportLink, WRITES_ROUTE } from "./post-menu";

export interface CommentsProps {
  memberId: MemberId;
  postId: PostId;
  submitKey: string;
  /** When the server read the page. */
  asOf: number;
  /** The refusal of a comment that was sent without JavaScript. */
  problem: string | undefined;
  /** The text of that comment. */
  typed: string | undefined;
  comments: Awaited<ReturnType<typeof listComments>>;
}

/** The comments of a post and the form for a new one. */
export function Comments(props: CommentsProps) {
  const { memberId, postId, submitKey, asOf, problem, typed, comments } = props;
  useFormRoute(WRITES_ROUTE);
  return (
    <Card as="section" aria-label={COMMENT_TEXTS.title} className="grid gap-4">
      <ol className="grid gap-4">
        {comments.map((comment) => (
          <li key={comment.id} className="flex gap-3">
            <Avatar
              name={comment.author}
              src={comment.pictureId && pictureHref(comment.pictureId)}
              size="small"
            />
            <div className="mr-auto grid min-w-0">
              <p className="text-sm wrap-anywhere">
                <strong>{comment.author}</strong>{" "}
                <PostTime at={comment.createdAt} asOf={asOf} to={`/community/posts/${postId}`} />
              </p>
              <LinkedText text={comment.content} />
            </div>
            {comment.mine ? (
              <RemoveComment id={comment.id} postId={postId} />
            ) : (
              <CommentMenu {...{ comment, postId }} />
            )}
          </li>
        ))}
      </ol>
      <CommentForm {...{ memberId, postId, submitKey, problem, typed }} />
    </Card>
  );
}

const COMMENT_FORM = "new-comment";

/** What is typed is kept in this tab until it is sent. */
function CommentForm({
  memberId,
  postId,
  submitKey,
  problem,
  typed,
}: Pick<CommentsProps, "memberId" | "postId" | "submitKey" | "problem" | "typed">) {
  const { data, state, Form } = useFetcher<{ ok: boolean; message?: string }>();
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(COMMENT_FORM, `comment:${memberId}:${postId}`);
  // Not the page's key, which changes with revalidation while a comment is being written.
  const [key, setKey] = useState(submitKey);
  const told = data ? data.message : problem;
  useEffect(() => {
    if (!data?.ok) return;
    form.current?.reset();
    setKey(crypto.randomUUID());
  }, [data]);
  return (
    <Form
      ref={form}
      id={COMMENT_FORM}
      method="post"
      action="/community/posts"
      className="grid gap-3"
    >
      <input type="hidden" name="postId" value={postId} />
      <input type="hidden" name="submitKey" value={key} />
      <Textarea
        label={COMMENT_TEXTS.label}
        name="content"
        rows={2}
        required
        maxLength={COMMENT_MAX}
        defaultValue={typed}
        errors={told ? [told] : undefined}
      />
      <Button name="intent" value="comment" busy={state !== "idle"} className="justify-self-start">
        {COMMENT_TEXTS.send}
      </Button>
    </Form>
  );
}

function CommentMenu({
  comment,
  postId,
}: {
  comment: { id: CommentId; author: string };
  postId: PostId;
}) {
  const { submit } = useFetcher();
  const navigate = useNavigate();
  const report = `/community/posts/${postId}?report=${comment.id}`;
  const block = () => {
    const fields = { intent: "block-commenter", commentId: comment.id, postId };
    void submit(fields, { method: "post", action: "/community/posts?back" });
  };
  const label = COMMENTS_TEXTS.label({ author: comment.author });
  return (
    <>
      <ReportLink to={report} />
      <Menu trigger={<IconButton label={label} icon={<Ellipsis />} />}>
        <MenuItem onClick={block}>{POST_TEXTS.blockAuthor({ name: comment.author })}</MenuItem>
        <MenuItem onClick={() => void navigate(report)} tone="danger">
          {POST_TEXTS.report}
        </MenuItem>
      </Menu>
    </>
  );
}

function RemoveComment({ id, postId }: { id: CommentId; postId: PostId }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/community/posts">
      <input type="hidden" name="commentId" value={id} />
      <input type="hidden" name="postId" value={postId} />
      <Button name="intent" value="remove-comment" size="small" variant="quiet">
        {COMMENT_TEXTS.delete}
      </Button>
    </fetcher.Form>
  );
}

/** What a member wrote, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {linkParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
            key={index}
            href={part.href}
            target="_blank"
            rel="nofollow noopener noreferrer ugc"
            className="text-link"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}

const MINUTE_MS = 60_000;

/** The age of a post: as of `asOf`, when the server made the page, and what has passed since; this device's clock may be wrong. */
export function PostTime({ at, asOf, to }: { at: number; asOf: number; to: string }) {
  const [now, setNow] = useState(asOf);
  useEffect(() => {
    const begun = Date.now();
    const tick = () => setNow(asOf + Math.max(0, Date.now() - begun));
    tick();
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [asOf]);
  return (
    <Link to={to} className="text-muted no-underline hover:underline">
      <Time value={new Date(at).toISOString()}>{sinceText(now - at)}</Time>
    </Link>
  );
}

/** How long ago something was: '3 h ago', '1 day ago'; a day is 24 hours, which may not be yesterday. */
export function sinceText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return COMMENTS_TEXTS.justNow;
  if (minutes < 60) return COMMENTS_TEXTS.minAgo({ minutes });
  if (minutes < 24 * 60) return COMMENTS_TEXTS.hAgo({ minutes: Math.floor(minutes / 60) });
  const days = Math.floor(minutes / (24 * 60));
  return days < 60
    ? COMMENTS_TEXTS.daysAgo({ days })
    : COMMENTS_TEXTS.monthsAgo({ days: Math.floor(days / 30) });
}

/** A part of a text: plain, or the address of a link. */
interface TextPart {
  text: string;
  href: string | undefined;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** Characters that end a sentence rather than an address. */
const TAIL = /[.,;:!?]+$/;

/** The text in parts, its web addresses as links: http and https only, without the sentence's own stops. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutTail(found);
    if (!isAddress(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: undefined });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: undefined });
  return parts;
}

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Without stops at the end, and without a closing bracket that the address did not open. */
function withoutTail(found: string): string {
  const href = found.replace(TAIL, "");
  return href.endsWith(")") && !href.includes("(") ? withoutTail(href.slice(0, -1)) : href;
}
