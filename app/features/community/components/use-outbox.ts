import { useCallback, useEffect, useState } from "react";

/** A post on its way: shown at once, kept on the device until the club has it. */
export interface WaitingPost {
  key: string;
  content: string;
  picture?: File | undefined;
  problem?: string | undefined;
}

const KEPT_AT = "communityOutbox";
const ADDRESS = "/community/posts";

/** Sends posts and keeps those that could not be sent, for the next visit or the next time online. */
export function useOutbox(onStored: () => void) {
  const [waiting, setWaiting] = useState<WaitingPost[]>([]);

  const send = useCallback(
    async (post: WaitingPost) => {
      const outcome = await deliver(post);
      if (outcome === undefined) {
        forget(post.key);
        setWaiting((posts) => posts.filter(({ key }) => key !== post.key));
        onStored();
        return;
      }
      setWaiting((posts) =>
        posts.map((kept) => (kept.key === post.key ? { ...kept, problem: outcome } : kept)),
      );
    },
    [onStored],
  );

  const add = useCallback(
    (content: string, picture: File | undefined) => {
      const post: WaitingPost = { key: crypto.randomUUID(), content, picture };
      keep(post);
      setWaiting((posts) => [post, ...posts]);
      void send(post);
    },
    [send],
  );

  const drop = useCallback((key: string) => {
    forget(key);
    setWaiting((posts) => posts.filter((post) => post.key !== key));
  }, []);

  useEffect(() => {
    const left = listKept();
    setWaiting(left);
    const sendAll = () => {
      for (const post of listKept()) void send(post);
    };
    sendAll();
    window.addEventListener("online", sendAll);
    return () => window.removeEventListener("online", sendAll);
  }, [send]);

  return { waiting, add, send, drop };
}

/** Undefined when the club has the post, otherwise why not. */
async function deliver(post: WaitingPost): Promise<string | undefined> {
  const body = new FormData();
  body.append("intent", "add");
  body.append("submitKey", post.key);
  body.append("content", post.content);
  if (post.picture) body.append("picture", post.picture);
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(ADDRESS, { method: "POST", body, headers });
    if (response.ok) return undefined;
    if (response.status === 413) return "This picture is too large: at most 5 MB.";
    const answer = response.status === 400 ? ((await response.json()) as { message?: string }) : {};
    return answer.message ?? "This could not be sent. It is kept here.";
  } catch {
    return "You are offline. It is kept here and sent later.";
  }
}

function listKept(): WaitingPost[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AT) ?? "[]") as WaitingPost[];
  } catch {
    return [];
  }
}

function keep({ key, content }: WaitingPost) {
  write([{ key, content }, ...listKept()]);
}

function forget(key: string) {
  write(listKept().filter((post) => post.key !== key));
}

function write(posts: WaitingPost[]) {
  try {
    localStorage.setItem(KEPT_AT, JSON.stringify(posts));
  } catch {
    // A browser that keeps nothing still sends.
  }
}
