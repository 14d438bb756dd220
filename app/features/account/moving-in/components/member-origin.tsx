import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";

export interface MemberOriginProps {
  origin: {
    records: { label: string; file: string; imported: string }[];
    bookings: number;
  };
  /** What was typed in there; empty when nothing was. */
  balance: { label: string; value: string }[];
}

/** Which records of the old club a member came from, and the figures that were typed in there. */
export function MemberOrigin({ origin, balance }: MemberOriginProps) {
  return (
    <Card as="section">
      <CardHeader title="From the old club" />
      <DataList
        items={[
          ...origin.records.map(({ label, file, imported }) => ({
            label: imported,
            value: file ? `${label}, ${file}` : label,
          })),
          { label: "Bookings", value: `${origin.bookings} came along` },
        ]}
      />
      {balance.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">Opening balance</h3>
          <p className="text-sm text-muted">
            Typed in at the old club. It is not part of the figures counted here.
          </p>
          <DataList items={balance} />
        </>
      )}
    </Card>
  );
}
