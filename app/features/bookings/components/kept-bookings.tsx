import { Alert } from "~/ui/alert";
import { useSyncKept } from "./use-kept-bookings";

/** Sends bookings that waited on this device and says what became of them; nothing to see otherwise. */
export function KeptBookings({ name }: { name: string | null }) {
  const results = useSyncKept(name);
  if (!results?.length) return null;
  const booked = results.filter((result) => result === "booked").length;
  return (
    <Alert tone={booked > 0 ? "success" : "warning"} announce>
      {booked > 0
        ? "The booking that waited on this phone is made."
        : "The booking that waited on this phone could not be made. Choose a run again."}
    </Alert>
  );
}
