import { Card, CardHeader } from "~/ui/card";
import { QrCode } from "~/ui/qr-code";

/** A UPI code for one rupee, to see in one's own app whose account it names. */
export function TestCode({
  code,
  upi,
}: {
  code: { size: number; path: string };
  upi: { id: string; payee: string };
}) {
  return (
    <Card as="section" className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <QrCode label={`Test code for ${upi.id}`} {...code} className="max-w-48" />
      <div className="grid content-start gap-2">
        <CardHeader title="Test code" className="mb-0" />
        <p>
          Scan it with a UPI app. The app has to name the club’s own account for{" "}
          <strong>{upi.id}</strong>, and ask for ₹1. You need not pay it.
        </p>
        <p className="text-muted">It shows what is typed in after you press Preview.</p>
      </div>
    </Card>
  );
}
