import { Alert } from "./alert";

/** Names the unknown filters of the query string; renders nothing without any. */
export function IgnoredFilters({ ignored }: { ignored: string[] }) {
  if (ignored.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>Unknown filters in the address were ignored: {ignored.join(", ")}</p>
    </Alert>
  );
}
