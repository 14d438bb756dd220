import { MARK_METHODS, METHOD_LABELS } from "../payments";

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
