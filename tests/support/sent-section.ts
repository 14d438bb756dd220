import type { Browser } from "./browser";
import { shownForm } from "./shown-form";

/** Sends the form of a section as the page shows it, with these fields changed. */
export async function sendSection(
  admin: Browser,
  section: string,
  changes: Record<string, string>,
) {
  const path = `/admin/settings/${section}`;
  const shown = shownForm((await admin.get(path)).text, "seen");
  return await admin.post(path, { ...shown, intent: "save", ...changes });
}
