import { Share2 } from "lucide-react";
import { useState } from "react";
import type { BookingId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { classNames } from "~/ui/class-names";
import { CHECK_IN_CARD_TEXTS } from "../texts";

const FILE_NAME = "my-run.png";

interface ShareCardProps {
  bookingId: BookingId;
  /** The text sent with the picture. */
  text: string;
  size?: "small" | "medium";
  /** On phones, offers the picture to save only where it cannot be shared. */
  isCompact?: boolean;
}

/** Shares the picture of a member's own check-in card where the browser can, or saves it. */
export function ShareCard({ bookingId, text, size = "medium", isCompact }: ShareCardProps) {
  const address = `/bookings/${bookingId}/card.png`;
  const { share, isOff } = useSharePicture(address, { name: FILE_NAME, text });
  return (
    <>
      {!isOff && (
        <Button
          type="button"
          variant="primary"
          size={size}
          icon={<Share2 />}
          onClick={() => void share()}
        >
          {CHECK_IN_CARD_TEXTS.share}
        </Button>
      )}
      <a
        href={address}
        download={FILE_NAME}
        className={classNames(
          buttonStyle({ variant: "secondary", size }),
          isCompact && !isOff && "max-sm:hidden",
        )}
      >
        {CHECK_IN_CARD_TEXTS.save}
      </a>
    </>
  );
}

/** Shares a picture by the phone's share sheet; `isOff` once the browser has shown that it cannot. */
function useSharePicture(address: string, words: { name: string; text: string }) {
  const [isOff, setOff] = useState(false);
  async function share() {
    const picture = await fetch(address).catch(() => undefined);
    if (!picture?.ok) return setOff(true);
    const files = [new File([await picture.blob()], words.name, { type: "image/png" })];
    const what = { files, text: words.text };
    if (typeof navigator.canShare !== "function" || !navigator.canShare(what)) return setOff(true);
    // Rejects when the person closes the sheet, which is no failure.
    await navigator.share(what).catch(() => undefined);
  }
  return { share, isOff };
}
