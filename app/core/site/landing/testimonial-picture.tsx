import { portraits } from "~/content/people";
import type { Testimonial } from "~/content/testimonials";
import { CLUB_WEEK_TEXTS } from "~/texts/site/public";
import { Avatar } from "~/ui/avatar";
import { classNames } from "~/ui/class-names";
import { Picture } from "~/ui/picture";

interface VoicePictureProps {
  voice: { name: string; image?: string; drawing?: keyof typeof portraits };
  /** Its size. */
  className: string;
}

/** A runner's photograph, or the drawn portrait, or initials; decorative, because the name stands beside it. */
export function TestimonialPicture({ voice, className }: VoicePictureProps) {
  const src = voice.image ?? (voice.drawing && portraits[voice.drawing]);
  if (!src) return <Avatar name={voice.name} size="huge" />;
  return (
    <Picture
      src={src}
      alt=""
      width={320}
      height={320}
      // Text and its letters come first.
      fetchPriority="low"
      className={classNames("shrink-0 rounded-xl object-cover", className)}
    />
  );
}

/** Who wrote a testimonial, in two lines of a grid. */
export function TestimonialAuthor({ testimonial }: { testimonial: Testimonial }) {
  const { name, status, isSample } = testimonial;
  return (
    <>
      <strong>{name}</strong>
      <span className="text-muted">
        {status}
        {isSample && ` · ${CLUB_WEEK_TEXTS.sample}`}
      </span>
    </>
  );
}
