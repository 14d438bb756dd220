import { Alert } from "./alert";

/** Names the filters of an address that nobody knows; nothing when all were known. */
export function IgnoredNotice({ ignored }: { ignored: string[] }) {
  if (ignored.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>Unknown filters in the address were ignored: {ignored.join(", ")}</p>
    </Alert>
  );
}
