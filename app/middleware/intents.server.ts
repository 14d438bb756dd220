import { data } from "react-router";

/**
 * What a form asks for, one of `known`, where null stands for a form without an intent. Any other is refused with 400:
 * no act is what is left over when a word is not known.
 */
export function requireIntent<const Known extends string | null>(
  form: FormData,
  known: readonly Known[],
  field = "intent",
): Known {
  const sent = form.get(field);
  const intent = known.find((one) => one === sent);
  if (intent === undefined) throw data({ reason: "unknown_intent" }, { status: 400 });
  return intent;
}
