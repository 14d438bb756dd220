import { Card, CardHeader } from "~/ui/card";
import { Input, Select } from "~/ui/field";
import type { TextFields } from "~/ui/text-fields";
import { PACE_GROUP_FIELDS_TEXTS } from "../forms-texts";
import { GROUP_NUMBERS, GROUP_PLACES_MAX, type PossibleLeader } from "./pace-groups";

/** Rows that are open when an event has fewer groups. */
const OPEN_ROWS = 3;

interface PaceGroupFieldsProps {
  field: TextFields;
  leaders: PossibleLeader[];
}

/** The pace groups of an event and who leads them; a row without a name is no group. */
export function PaceGroupFields({ field, leaders }: PaceGroupFieldsProps) {
  const used = GROUP_NUMBERS.filter((number) => isFilled(field, number));
  const open = Math.max(OPEN_ROWS, (used.at(-1) ?? 0) + 1);
  const more = GROUP_NUMBERS.slice(open);
  return (
    <Card className="grid gap-5">
      <CardHeader title={PACE_GROUP_FIELDS_TEXTS.paceGroups} />
      <p className="max-w-prose text-muted">{PACE_GROUP_FIELDS_TEXTS.runnersChooseOneWhen}</p>
      {GROUP_NUMBERS.slice(0, open).map((number) => (
        <GroupRow key={number} number={number} field={field} />
      ))}
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-bold">
            {PACE_GROUP_FIELDS_TEXTS.moreGroups}
          </summary>
          <div className="mt-3 grid gap-5">
            {more.map((number) => (
              <GroupRow key={number} number={number} field={field} />
            ))}
          </div>
        </details>
      )}
      <Leaders field={field} leaders={leaders} />
    </Card>
  );
}

function isFilled(field: TextFields, number: number): boolean {
  return [`groupName${number}`, `groupPace${number}`, `groupPlaces${number}`].some((name) => {
    const { defaultValue, errors } = field(name);
    return Boolean(defaultValue) || errors !== undefined;
  });
}

function GroupRow({ number, field }: { number: number; field: TextFields }) {
  const { name, defaultValue } = field(`groupWas${number}`);
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_10rem]">
      <legend className="sr-only">
        {PACE_GROUP_FIELDS_TEXTS.group} {number}
      </legend>
      <input type="hidden" name={name} value={defaultValue ?? ""} />
      <Input
        label={PACE_GROUP_FIELDS_TEXTS.groupNumber(number)}
        placeholder={PACE_GROUP_FIELDS_TEXTS.easy}
        maxLength={60}
        {...field(`groupName${number}`)}
      />
      <Input
        label={PACE_GROUP_FIELDS_TEXTS.paceOfGroup(number)}
        placeholder={PACE_GROUP_FIELDS_TEXTS.nobodyIsLeftBehind}
        maxLength={60}
        {...field(`groupPace${number}`)}
      />
      <Input
        label={PACE_GROUP_FIELDS_TEXTS.seatsPerLeader}
        type="number"
        min={1}
        max={GROUP_PLACES_MAX}
        placeholder={PACE_GROUP_FIELDS_TEXTS.noLimit}
        {...field(`groupPlaces${number}`)}
      />
    </fieldset>
  );
}

function Leaders({ field, leaders }: PaceGroupFieldsProps) {
  if (leaders.length === 0) {
    return <p className="text-muted">{PACE_GROUP_FIELDS_TEXTS.nobodyCanLeadA}</p>;
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">{PACE_GROUP_FIELDS_TEXTS.whoLeadsWhichGroup}</legend>
      <p className="text-muted">{PACE_GROUP_FIELDS_TEXTS.eachLeaderBringsTheir}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {leaders.map(({ memberId, name }) => (
          <Select key={memberId} label={name} {...field(`leader-${memberId}`)}>
            <option value="0">{PACE_GROUP_FIELDS_TEXTS.noGroup}</option>
            {GROUP_NUMBERS.map((number) => (
              <option key={number} value={number}>
                {groupText(field, number)}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  );
}

/** 'Group 2: Steady' */
function groupText(field: TextFields, number: number): string {
  const { defaultValue } = field(`groupName${number}`);
  return defaultValue ? `Group ${number}: ${defaultValue}` : `Group ${number}`;
}
