import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { recordKeys } from "~/lib/records";
import { EVENT_FORM_TEXTS, PACE_GROUP_FIELDS_TEXTS } from "~/texts/events/forms";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select, Textarea } from "~/ui/field";
import { LeaveDialog } from "~/ui/question-dialog";
import { type TextFields, textFieldsOf } from "~/ui/text-fields";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import { GROUP_NUMBERS, type PossibleLeader } from "../pace-groups/pace-groups";
import { FOCUS_CHOICES, FOCUS_FIELD } from "./picture-focus";

export interface EventFormProps {
  /** What the fields show at first, all as text. */
  initial: Record<string, string>;
  result: SubmissionResult | undefined;
  pictureErrors: string[] | undefined;
  image: string | null;
  isNew?: boolean;
  /** Who may lead a pace group. */
  leaders: PossibleLeader[];
  /** Hidden fields, the choice of scope or weeks, and the buttons. */
  children: ReactNode;
}

/** The form of an event; a refused form keeps its values. */
export function EventForm(props: EventFormProps) {
  const { initial, result, pictureErrors, image, isNew = false, leaders, children } = props;
  const [form, fields] = useForm<Record<string, string>>({
    id: "event",
    lastResult: result ?? null,
    defaultValue: initial,
  });
  const shown = useShownErrors(result, form.errors);
  const question = useUnsavedForm(shown, result !== undefined);
  const field = textFieldsOf(fields);
  return (
    <Form
      ref={shown}
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="grid max-w-4xl gap-6"
    >
      <ErrorSummary
        errors={[form.errors, fields.submitKey?.errors].flatMap((errors) => errors ?? [])}
      />
      <EventFields field={field} />
      <SeatFields field={field} isNew={isNew} />
      <PaceGroupFields field={field} leaders={leaders} />
      <ReadingFields field={field} image={image} pictureErrors={pictureErrors} />
      {children}
      <LeaveDialog question={question} />
    </Form>
  );
}

function EventFields({ field }: { field: TextFields }) {
  const { defaultValue: countsHome, ...countsHomeField } = field("countsHome");
  return (
    <Card className="grid gap-4">
      <CardHeader title={EVENT_FORM_TEXTS.theRun} />
      <Input label={EVENT_FORM_TEXTS.title} maxLength={120} required {...field("title")} />
      <Textarea
        label={EVENT_FORM_TEXTS.description}
        rows={5}
        maxLength={4000}
        required
        {...field("description")}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Input label={EVENT_FORM_TEXTS.date} type="date" required {...field("date")} />
        <Input label={EVENT_FORM_TEXTS.startTime} type="time" required {...field("time")} />
        <Input
          label={EVENT_FORM_TEXTS.durationInMinutes}
          inputMode="numeric"
          required
          {...field("durationMinutes")}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={EVENT_FORM_TEXTS.meetingPoint}
          maxLength={200}
          required
          {...field("location")}
        />
        <Input
          label={EVENT_FORM_TEXTS.mapLink}
          type="url"
          placeholder="https://"
          {...field("mapUrl")}
        />
      </div>
      <Checkbox
        label={EVENT_FORM_TEXTS.countEverybodyBack}
        hint={EVENT_FORM_TEXTS.everybodyBackHint}
        defaultChecked={countsHome === "on"}
        {...countsHomeField}
      />
    </Card>
  );
}

function SeatFields({ field, isNew }: { field: TextFields; isNew: boolean }) {
  return (
    <Card className="grid gap-4">
      <CardHeader title={EVENT_FORM_TEXTS.seatsAndPrice} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={EVENT_FORM_TEXTS.seats}
          inputMode="numeric"
          hint={isNew ? undefined : EVENT_FORM_TEXTS.fewerSeatsThanBookings}
          required
          {...field("capacity")}
        />
        <Input
          label={EVENT_FORM_TEXTS.priceInRupees}
          inputMode="numeric"
          hint={isNew ? EVENT_FORM_TEXTS.zeroForFree : EVENT_FORM_TEXTS.priceHint}
          required
          {...field("priceRupees")}
        />
      </div>
    </Card>
  );
}

function ReadingFields({
  field,
  image,
  pictureErrors,
}: Pick<EventFormProps, "image" | "pictureErrors"> & { field: TextFields }) {
  return (
    <Card className="grid gap-4">
      <CardHeader title={EVENT_FORM_TEXTS.whatRunnersRead} />
      <p className="text-muted">{EVENT_FORM_TEXTS.oneEntryPerLine}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Textarea
          label={EVENT_FORM_TEXTS.distances}
          placeholder={EVENT_FORM_TEXTS.fiveKm}
          rows={3}
          {...field("distances")}
        />
        <Textarea
          label={EVENT_FORM_TEXTS.whatToBring}
          placeholder={EVENT_FORM_TEXTS.runningShoes}
          rows={3}
          {...field("requirements")}
        />
        <Textarea
          label={EVENT_FORM_TEXTS.highlights}
          placeholder={EVENT_FORM_TEXTS.guidedWarmUp}
          rows={3}
          {...field("highlights")}
        />
      </div>
      <Textarea
        label={EVENT_FORM_TEXTS.schedule}
        hint={EVENT_FORM_TEXTS.scheduleHint}
        placeholder={EVENT_FORM_TEXTS.meetAtTheGate}
        rows={3}
        {...field("schedule")}
      />
      {image && <img src={image} alt="" className="max-h-48 w-fit rounded-lg" />}
      <Select
        label={EVENT_FORM_TEXTS.focus}
        hint={EVENT_FORM_TEXTS.focusHint}
        name={FOCUS_FIELD}
        id={FOCUS_FIELD}
        className="max-w-xs"
      >
        <option value="">
          {image ? EVENT_FORM_TEXTS.focusAsItIs : EVENT_FORM_TEXTS.focusChoice.found}
        </option>
        {recordKeys(FOCUS_CHOICES).map((choice) => (
          <option key={choice} value={choice}>
            {EVENT_FORM_TEXTS.focusChoice[choice]}
          </option>
        ))}
      </Select>
      <Input
        label={image ? EVENT_FORM_TEXTS.anotherPicture : EVENT_FORM_TEXTS.picture}
        type="file"
        name="picture"
        id="picture"
        accept="image/jpeg,image/png,image/webp"
        hint={EVENT_FORM_TEXTS.pictureHint}
        errors={pictureErrors}
      />
    </Card>
  );
}

/** Rows that are open when an event has fewer groups. */
const OPEN_ROWS = 3;

interface PaceGroupFieldsProps {
  field: TextFields;
  leaders: PossibleLeader[];
}

/** The pace groups of an event and who leads them; a row without a name is no group. */
function PaceGroupFields({ field, leaders }: PaceGroupFieldsProps) {
  const used = GROUP_NUMBERS.filter((number) => isFilled(field, number));
  const open = Math.max(OPEN_ROWS, (used.at(-1) ?? 0) + 1);
  const more = GROUP_NUMBERS.slice(open);
  return (
    <Card className="grid gap-5">
      <CardHeader title={PACE_GROUP_FIELDS_TEXTS.paceGroups} />
      <p className="max-w-prose text-muted">{PACE_GROUP_FIELDS_TEXTS.about}</p>
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
      <legend className="sr-only">{PACE_GROUP_FIELDS_TEXTS.groupNumber({ number })}</legend>
      <input type="hidden" name={name} value={defaultValue ?? ""} />
      <Input
        label={PACE_GROUP_FIELDS_TEXTS.groupNumber({ number })}
        placeholder={PACE_GROUP_FIELDS_TEXTS.easy}
        maxLength={60}
        {...field(`groupName${number}`)}
      />
      <Input
        label={PACE_GROUP_FIELDS_TEXTS.paceLabel({ number })}
        placeholder={PACE_GROUP_FIELDS_TEXTS.nobodyIsLeftBehind}
        maxLength={60}
        {...field(`groupPace${number}`)}
      />
      <Input
        label={PACE_GROUP_FIELDS_TEXTS.seatsPerLeader}
        inputMode="numeric"
        placeholder={PACE_GROUP_FIELDS_TEXTS.noLimit}
        {...field(`groupPlaces${number}`)}
      />
    </fieldset>
  );
}

function Leaders({ field, leaders }: PaceGroupFieldsProps) {
  if (leaders.length === 0) {
    return <p className="text-muted">{PACE_GROUP_FIELDS_TEXTS.noLeaders}</p>;
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
  return defaultValue
    ? EVENT_FORM_TEXTS.namedGroup({ number, defaultValue })
    : EVENT_FORM_TEXTS.numberedGroup({ number });
}
