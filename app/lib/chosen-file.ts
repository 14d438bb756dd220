/** The file chosen in a form's field, or undefined: browsers send an empty one where none was chosen. */
export function chosenFile(value: FormDataEntryValue | null): File | undefined {
  return value instanceof File && value.size > 0 ? value : undefined;
}
