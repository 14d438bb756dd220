import { pictureHref } from "~/core/people/pictures/pictures";
import { Avatar } from "~/ui/avatar";
import type { Liker } from "./list-likers.server";
import type { FeedPost } from "../posts.server";
import { LIKE_TEXTS } from "../texts";

export interface LikersProps {
  post: Pick<FeedPost, "isRun" | "likes">;
  likers: Liker[];
}

/** Who gave kudos to a run or likes a post, and how many more. Nothing without any. */
export function Likers({ post, likers }: LikersProps) {
  if (likers.length === 0) return null;
  const more = Math.max(0, post.likes - likers.length);
  return (
    <section id="likes" aria-labelledby="likes-title" className="grid gap-2">
      <h2 id="likes-title" className="font-bold">
        {LIKE_TEXTS[post.isRun ? "run" : "post"].by}
      </h2>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {likers.map(({ name, pictureId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is read anew as a whole.
          <li key={index} className="flex items-center gap-2">
            <Avatar name={name} src={pictureId && pictureHref(pictureId)} size="small" />
            {name}
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {more} more</li>}
      </ul>
    </section>
  );
}
