import { portraits } from "~/content/people";
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
      className={classNames("shrink-0 rounded-xl object-cover", className)}
    />
  );
}
