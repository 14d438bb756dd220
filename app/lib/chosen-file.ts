/** The file in a form's field, or undefined: browsers send an empty file when none was chosen. */
export function chosenFile(value: FormDataEntryValue | null): File | undefined {
  return value instanceof File && value.size > 0 ? value : undefined;
}
