import { Picture } from "~/ui/picture";
import { DEFAULT_EVENT_PICTURE, type PicturedEvent, pictureOf } from "./events";

interface EventPictureProps {
  event: PicturedEvent;
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
