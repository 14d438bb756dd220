/** Joins the class names that are there, with one space between. */
export function classNames(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(" ");
}
