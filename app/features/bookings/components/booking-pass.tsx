import { Card } from "~/ui/card";

/** What to show at the start: the booking's reference, large enough to be read out. */
export function BookingPass({ reference, name }: { reference: string; name: string }) {
  return (
    <Card look="night" className="grid gap-1">
      <p className="text-sm text-muted">Pass · {name}</p>
      <p className="figure text-4xl tracking-wide select-all">{reference}</p>
      <p className="text-muted">Show it, or say your name, at the start.</p>
    </Card>
  );
}
