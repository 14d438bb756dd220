import { formatRupees } from "~/lib/rupees";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";

export interface EventPreviewProps {
  event: {
    title: string;
    description: string;
    image: string | null;
    durationMinutes: number;
    distances: string[];
    paceGroups: string[];
    requirements: string[];
    highlights: string[];
    schedule: string[];
    priceRupees: number;
  };
}

/** What runners will read, before anybody else sees it. */
export function EventPreview({ event }: EventPreviewProps) {
  const list = (items: string[]) => items.join(" · ") || undefined;
  return (
    <Card className="grid gap-4">
      <CardHeader title="Preview" />
      {event.image && <img src={event.image} alt="" className="max-h-72 w-fit rounded-lg" />}
      <p className="max-w-prose whitespace-pre-line">{event.description}</p>
      <DataList
        items={[
          { label: "Duration", value: `${event.durationMinutes} minutes` },
          { label: "Distances", value: list(event.distances) },
          { label: "Pace groups", value: list(event.paceGroups) },
          { label: "Bring", value: list(event.requirements) },
          { label: "Highlights", value: list(event.highlights) },
          { label: "Schedule", value: list(event.schedule) },
          { label: "Price", value: formatRupees(event.priceRupees) },
        ]}
      />
    </Card>
  );
}
