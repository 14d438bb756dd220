import { UNSENT_NOTE_TEXTS } from "~/texts/check-in/unsent";
import { ButtonLink } from "~/ui/button";
import { Icon as CloudUpload } from "~icons/cloud-upload";
import type { Unsent } from "../device/device-data";

import { useUnsent } from "./use-unsent";

/** Sends what waits on this device while the page is open, and says so. */
export function UnsentLine() {
  return <UnsentNote unsent={useUnsent()} />;
}

/** A line on every page while check-ins wait on this phone. */
export function UnsentNote({ unsent }: { unsent: Unsent | undefined }) {
  const count = unsent?.waiting.length ?? 0;
  if (count === 0) return null;
  return (
    <div
      role="status"
      data-print="hide"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-warning"
    >
      <CloudUpload aria-hidden className="size-5 shrink-0" />
      <p className="grow font-bold">{UNSENT_NOTE_TEXTS.waitHere({ count })}</p>
      <ButtonLink reloadDocument size="small" to="/qr-scanner">
        {UNSENT_NOTE_TEXTS.openTheDesk}
      </ButtonLink>
    </div>
  );
}
