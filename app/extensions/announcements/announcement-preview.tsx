import { CardHeader } from "~/ui/card";
import type { ChannelPreview } from "./preview";
import { ANNOUNCEMENTS_TEXTS } from "./texts";

/** What each way shows of an announcement, to how many people, and how long it is. */
export function AnnouncementPreview({ ways }: { ways: ChannelPreview[] }) {
  return (
    <div>
      <CardHeader title={ANNOUNCEMENTS_TEXTS.previewTitle} />
      <ul className="grid gap-4">
        {ways.map(({ label, people, text, length }) => (
          <li key={label} className="grid gap-1.5">
            <p className="font-bold">
              {label}{" "}
              <span className="font-normal text-muted">{ANNOUNCEMENTS_TEXTS.to(people)}</span>
            </p>
            <p className="wrap-anywhere rounded-lg bg-sunken p-3 whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">{length}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
