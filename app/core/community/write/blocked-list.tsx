import { Form } from "react-router";
import type { MemberId } from "~/db/tables/shapes";
import { BLOCK_TEXTS } from "~/texts/community/community";
import { Button } from "~/ui/button";

/** The members whom this member blocked, with buttons to unblock. */
export function BlockedList({ blocked }: { blocked: { id: MemberId; name: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {blocked.length === 0 && <li className="text-muted">{BLOCK_TEXTS.none}</li>}
      {blocked.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          {name}
          <Form method="post">
            <input type="hidden" name="blockedId" value={id} />
            <Button name="intent" value="unblock" size="small">
              {BLOCK_TEXTS.unblock}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
