import { Picture } from "~/ui/picture";
import { DEFAULT_EVENT_PICTURE, type Pictured, pictureOf } from "../rules/events";

interface EventPictureProps {
  event: Pictured;
  className?: string;
  loading?: "eager" | "lazy";
}

/** An event's photograph or its route art; decoration, as the words stand beside it. */
export function EventPicture({ event, className, loading = "lazy" }: EventPictureProps) {
  return (
    <Picture
      src={pictureOf(event)}
      fallback={DEFAULT_EVENT_PICTURE}
      alt=""
      width={640}
      height={400}
      loading={loading}
      className={className}
    />
  );
}
