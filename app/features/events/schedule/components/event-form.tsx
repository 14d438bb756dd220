import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Textarea } from "~/ui/field";
import { type TextFields, textFieldsOf } from "~/ui/text-fields";
import { useShownErrors } from "~/ui/use-shown-errors";
import { CAPACITY_MAX, DURATION_MAX_MINUTES, PRICE_MAX_RUPEES } from "../rules/events";
import type { PossibleLeader } from "../rules/pace-groups";
import { PaceGroupFields } from "./pace-group-fields";

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
    </Form>
  );
}

function EventFields({ field }: { field: TextFields }) {
  return (
    <Card className="grid gap-4">
      <CardHeader title="The run" />
      <Input label="Title" maxLength={120} required {...field("title")} />
      <Textarea label="Description" rows={5} maxLength={4000} required {...field("description")} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Input label="Date" type="date" required {...field("date")} />
        <Input label="Start time" type="time" required {...field("time")} />
        <Input
          label="Duration in minutes"
          type="number"
          min={10}
          max={DURATION_MAX_MINUTES}
          required
          {...field("durationMinutes")}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label="Meeting point" maxLength={200} required {...field("location")} />
        <Input label="Map link" type="url" placeholder="https://" {...field("mapUrl")} />
      </div>
      <CountsHome field={field} />
    </Card>
  );
}

function CountsHome({ field }: { field: TextFields }) {
  const { defaultValue, ...rest } = field("countsHome");
  return (
    <Checkbox
      label="Count everybody back"
      hint="At the finish the desk ticks people off as they come home, and shows who is still out."
      defaultChecked={defaultValue === "on"}
      {...rest}
    />
  );
}

function SeatFields({ field, isNew }: { field: TextFields; isNew: boolean }) {
  return (
    <Card className="grid gap-4">
      <CardHeader title="Seats and price" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Seats"
          type="number"
          min={0}
          max={CAPACITY_MAX}
          hint={
            isNew
              ? undefined
              : "Fewer seats than bookings cancels nobody, but no more seats are sold."
          }
          required
          {...field("capacity")}
        />
        <Input
          label="Price in rupees"
          type="number"
          min={0}
          max={PRICE_MAX_RUPEES}
          hint={isNew ? "0 for a free run." : "Existing bookings keep their price."}
          required
          {...field("priceRupees")}
        />
      </div>
    </Card>
  );
}

interface ReadingFieldsProps extends Pick<EventFormProps, "image" | "pictureErrors"> {
  field: TextFields;
}

function ReadingFields({ field, image, pictureErrors }: ReadingFieldsProps) {
  return (
    <Card className="grid gap-4">
      <CardHeader title="What runners read" />
      <p className="text-muted">One entry per line.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Textarea label="Distances" placeholder="5 km" rows={3} {...field("distances")} />
        <Textarea
          label="What to bring"
          placeholder="Running shoes"
          rows={3}
          {...field("requirements")}
        />
        <Textarea
          label="Highlights"
          placeholder="Guided warm-up"
          rows={3}
          {...field("highlights")}
        />
      </div>
      <Textarea
        label="Schedule"
        placeholder="05:30 Meet at the gate"
        rows={3}
        {...field("schedule")}
      />
      {image && <img src={image} alt="" className="max-h-48 w-fit rounded-lg" />}
      <Input
        label={image ? "Another picture" : "Picture"}
        type="file"
        name="picture"
        id="picture"
        accept="image/jpeg,image/png,image/webp"
        hint="JPEG, PNG or WebP, up to 5 MB. Without one, the run shows a drawn route."
        errors={pictureErrors}
      />
    </Card>
  );
}
