import { useState } from "react";

/** Shares a picture by the phone's share sheet; `isOff` once the browser has shown that it cannot. */
export function useSharePicture(address: string, words: { name: string; text: string }) {
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
