import { MAP_PICTURE_TEXTS } from "~/texts/site-wide/map-picture";
import { Picture } from "./picture";

interface MapPictureProps {
  map: string | undefined;
  alt: string;
  /** Whether it is the example club's, whose names stand beside the picture so that every language has its own. */
  isExample: boolean;
}

/** The picture of a map of where the club starts. */
export function MapPicture({ map, alt, isExample }: MapPictureProps) {
  return (
    <div className="relative">
      <Picture src={map} alt={alt} width={640} height={300} className="w-full rounded-lg" />
      {isExample && (
        <div
          aria-hidden
          className="text-xs font-bold text-sand *:absolute *:rounded *:bg-night *:px-1"
        >
          <span className="top-[2%] right-[4%]">{MAP_PICTURE_TEXTS.road}</span>
          <span className="top-[20%] right-[64%]">{MAP_PICTURE_TEXTS.busStop}</span>
          <span className="top-[18%] right-[4%] left-[52%]">{MAP_PICTURE_TEXTS.start}</span>
          <span className="right-[4%] bottom-[3%]">{MAP_PICTURE_TEXTS.park}</span>
        </div>
      )}
    </div>
  );
}
