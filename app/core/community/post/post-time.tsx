import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Time } from "~/ui/time";

const MINUTE_MS = 60_000;

/** The age of a post, as of `asOf` until hydration. */
export function PostTime({ at, asOf, to }: { at: number; asOf: number; to: string }) {
  const [now, setNow] = useState(asOf);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Link to={to} className="text-muted no-underline hover:underline">
      <Time value={new Date(at).toISOString()}>{sinceText(now - at)}</Time>
    </Link>
  );
}

function sinceText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const days = Math.floor(minutes / (24 * 60));
  if (days === 1) return "yesterday";
  return days < 60 ? `${days} days ago` : `${Math.floor(days / 30)} months ago`;
}
