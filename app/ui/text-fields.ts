type Fields = Record<string, { initialValue?: string | undefined; errors?: string[] | undefined }>;

/** Returns the props of a form's text field by name. */
export type TextFields = ReturnType<typeof textFieldsOf>;

/** A function from a field's name to its name, id, default value and errors; ids begin with `idStart`. */
export function textFieldsOf(fields: Fields, idStart = "") {
  return (name: string) => ({
    name,
    id: `${idStart}${name}`,
    defaultValue: fields[name]?.initialValue,
    errors: fields[name]?.errors,
  });
}
