import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import type { OwnGroup } from "./find-own-group.server";
import { ownGroupText } from "./rules";
import { GROUP_TEXTS } from "./texts";
import { GroupSelect } from "./group-select";

/** The pace group of a booking, its place in a full group's line, and the choice of another. */
export function GroupCard({ own }: { own: OwnGroup }) {
  const { groups, chosen, waitsFor } = own;
  const isBusy = useNavigation().formData?.get("intent") === "group";
  return (
    <Card as="section" className="grid gap-4">
      <CardHeader title={GROUP_TEXTS.one} />
      <p>{ownGroupText(own)}</p>
      <Form method="post" preventScrollReset className="grid gap-3">
        <GroupSelect
          key={`${chosen} ${waitsFor}`}
          groups={groups}
          hideLabel
          id="paceGroup"
          name="paceGroup"
          defaultValue={waitsFor ?? chosen ?? ""}
          hint={GROUP_TEXTS.changeHint}
        />
        <Button name="intent" value="group" busy={isBusy} className="w-fit">
          {GROUP_TEXTS.change}
        </Button>
      </Form>
    </Card>
  );
}
