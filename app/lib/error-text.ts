/** What an error says, or what was thrown in place of one, as text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
