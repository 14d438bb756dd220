import { Form, useNavigation } from "react-router";
import { IfRight } from "~/core/people/rights/if-right";
import { MARK_TICKED_TEXTS } from "~/texts/payments/desk";
import { METHOD_LABELS } from "~/texts/payments/payments";
import { Button } from "~/ui/button";

import { MARK_METHODS } from "../payments";

export const MARK_TICKED_FORM = "mark-ticked";

/** Marks every ticked payment as paid in one way. */
export function MarkTicked({ isShown }: { isShown: boolean }) {
  const isBusy = useNavigation().formData?.get("ticked") === "yes";
  if (!isShown) return null;
  return (
    <IfRight right="money">
      <Form
        id={MARK_TICKED_FORM}
        method="post"
        preventScrollReset
        className="flex flex-wrap items-center gap-2"
        data-print="hide"
      >
        <input type="hidden" name="ticked" value="yes" />
        <span className="text-sm text-muted">{MARK_TICKED_TEXTS.tickedPayments}</span>
        <MethodSelect label={MARK_TICKED_TEXTS.howTheTickedPayments} />
        <Button name="intent" value="paid" size="small" busy={isBusy}>
          {MARK_TICKED_TEXTS.markAllAsPaid}
        </Button>
      </Form>
    </IfRight>
  );
}

type MethodSelectProps = {
  /** Says whose payment it is, for screen readers. */
  label: string;
  defaultValue?: (typeof MARK_METHODS)[number];
};

/** How a payment that is marked as paid was paid. */
export function MethodSelect({ label, defaultValue }: MethodSelectProps) {
  return (
    <select
      name="method"
      defaultValue={defaultValue}
      aria-label={label}
      className="min-h-11 rounded-lg border border-control bg-surface px-2 text-sm hover:border-ink"
    >
      {MARK_METHODS.map((option) => (
        <option key={option} value={option}>
          {METHOD_LABELS[option]}
        </option>
      ))}
    </select>
  );
}
