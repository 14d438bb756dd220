import { Card, CardHeader } from "~/ui/card";
import { QrCode } from "~/ui/qr-code";
import { TEST_CODE_TEXTS, testCodeLabel } from "../texts";

/** A UPI code for one rupee, by which a payment app shows whose account it is. */
export function TestCode({
  code,
  upi,
}: {
  code: { size: number; path: string };
  upi: { id: string; payee: string };
}) {
  return (
    <Card as="section" className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <QrCode label={testCodeLabel(upi.id)} {...code} className="max-w-48" />
      <div className="grid content-start gap-2">
        <CardHeader title={TEST_CODE_TEXTS.title} className="mb-0!" />
        <p>
          {TEST_CODE_TEXTS.before} <strong>{upi.id}</strong>, {TEST_CODE_TEXTS.after}
        </p>
        <p className="text-muted">{TEST_CODE_TEXTS.draft}</p>
      </div>
    </Card>
  );
}
