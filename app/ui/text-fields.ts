type Fields = Record<string, { initialValue?: string | undefined; errors?: string[] | undefined }>;

/** Gives a form's text field, by its name, all that its state says of it. */
export type TextFields = ReturnType<typeof textFieldsOf>;

/** A function from a field's name to its name, id, first value and errors; ids begin with `idStart`. */
export function textFieldsOf(fields: Fields, idStart = "") {
  return (name: string) => ({
    name,
    id: `${idStart}${name}`,
    defaultValue: fields[name]?.initialValue,
    errors: fields[name]?.errors,
  });
}
