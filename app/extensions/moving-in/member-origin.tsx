import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { MEMBER_ORIGIN_TEXTS } from "./texts";

export interface MemberOriginProps {
  origin: {
    records: { label: string; file: string; imported: string }[];
    bookings: number;
  };
  /** The figures typed in there; empty without any. */
  balance: { label: string; value: string }[];
}

/** Which records of the old club a member came from, and the figures that were typed in there. */
export function MemberOrigin({ origin, balance }: MemberOriginProps) {
  return (
    <Card as="section">
      <CardHeader title={MEMBER_ORIGIN_TEXTS.fromTheOldClub} />
      <DataList
        items={[
          ...origin.records.map(({ label, file, imported }) => ({
            label: imported,
            value: file ? `${label}, ${file}` : label,
          })),
          {
            label: MEMBER_ORIGIN_TEXTS.bookings,
            value: MEMBER_ORIGIN_TEXTS.cameAlong(origin.bookings),
          },
        ]}
      />
      {balance.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{MEMBER_ORIGIN_TEXTS.openingBalance}</h3>
          <p className="text-sm text-muted">{MEMBER_ORIGIN_TEXTS.typedIn}</p>
          <DataList items={balance} />
        </>
      )}
    </Card>
  );
}
