import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Time } from "~/ui/time";

const MINUTE_MS = 60_000;

/** When a post was made: the club's date and time, and once the page runs, how long ago. */
export function PostTime({ at, to }: { at: number; to: string }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Link to={to} className="text-muted no-underline hover:underline">
      <Time value={new Date(at).toISOString()}>
        {now === undefined ? new Date(at).toISOString().slice(0, 10) : sinceText(now - at)}
      </Time>
    </Link>
  );
}

function sinceText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const days = Math.floor(minutes / (24 * 60));
  return days === 1 ? "yesterday" : `${days} days ago`;
}
