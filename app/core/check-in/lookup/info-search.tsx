import { Form, useNavigation } from "react-router";
import type { EventId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { INFO_SEARCH_TEXTS } from "../pages-texts";

/** One field for a pass, a code, a phone or a name; a hand scanner can type into it. */
export function InfoSearch({ eventId, typed }: { eventId: EventId; typed: string }) {
  const busy = useNavigation().state === "loading";
  return (
    <search>
      <Form className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <input type="hidden" name="event" value={eventId} />
        <Input
          label={INFO_SEARCH_TEXTS.label}
          name="q"
          type="search"
          defaultValue={typed}
          key={typed}
          autoComplete="off"
          autoFocus={typed === ""}
        />
        <Button busy={busy}>{INFO_SEARCH_TEXTS.lookUp}</Button>
      </Form>
    </search>
  );
}
