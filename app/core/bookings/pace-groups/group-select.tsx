import { GROUP_TEXTS } from "~/texts/bookings/pace-groups";
import { Select, type SelectProps } from "~/ui/field";
import type { GroupWithLeaders } from "./pace-groups.server";
import { groupOption } from "./rules";

/** The choice of a pace group, with how many are in each; the first choice is none. */
export function GroupSelect({
  groups,
  ...field
}: { groups: GroupWithLeaders[] } & Omit<SelectProps, "label" | "children">) {
  return (
    <Select label={GROUP_TEXTS.one} {...field}>
      <option value="">{GROUP_TEXTS.decideLater}</option>
      {groups.map((group) => (
        <option key={group.id} value={group.label}>
          {groupOption(group)}
        </option>
      ))}
    </Select>
  );
}
