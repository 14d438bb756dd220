import { Undo2 } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { SECTION_TEXTS } from "../texts";

export interface Wording {
  version: number;
  /** '22 Nov 2026, 10:00 am'; undefined for the files. */
  when: string | undefined;
  by: string | undefined;
}

/** Every wording that a section has had, the latest first, each to be brought back. */
export function SectionHistory({ wordings }: { wordings: Wording[] }) {
  const [now] = wordings;
  return (
    <Card as="section">
      <CardHeader title={SECTION_TEXTS.history} />
      <ol className="divide-y divide-line">
        {wordings.map(({ version, when, by }) => (
          <li
            key={version}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              {when ? (
                <>
                  <Link to={`?version=${version}`}>{when}</Link>{" "}
                  <span className="text-muted">by {by}</span>
                </>
              ) : (
                SECTION_TEXTS.delivered
              )}
            </span>
            {version === now?.version ? (
              <span className="text-muted">{SECTION_TEXTS.shownNow}</span>
            ) : (
              <Form method="post" encType="multipart/form-data">
                <input type="hidden" name="seen" value={now?.version ?? 0} />
                <input type="hidden" name="version" value={version} />
                <Button name="intent" value="restore" size="small" icon={<Undo2 />}>
                  {SECTION_TEXTS.bringBack}
                  <span className="sr-only"> {when ?? SECTION_TEXTS.whatWasDelivered}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
