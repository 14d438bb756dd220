/**
 * The fields of the form around this hidden field, as a browser sends them: of the form with this other value too, or of
 * the longest (an Undo has the field too).
 */
export function shownForm(html: string, marker: string, of = ""): Record<string, string> {
  const forms = html.split("<form").map((part) => part.split("</form>")[0] ?? "");
  const [inside = ""] = forms
    .filter((form) => form.includes(`name="${marker}"`) && form.includes(`value="${of}`))
    .sort((a, b) => b.length - a.length);
  return { ...inputsOf(inside), ...textAreasOf(inside), ...choicesOf(inside) };
}

function inputsOf(form: string): Record<string, string> {
  const tags = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const sent = tags.filter((tag) => {
    const type = attribute(tag, "type");
    const isSent = attribute(tag, "name") !== undefined && type !== "file";
    return isSent && (type !== "checkbox" || /\schecked/.test(tag));
  });
  return Object.fromEntries(
    sent.map((tag) => {
      const ticked = attribute(tag, "type") === "checkbox" ? "on" : "";
      return [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ticked];
    }),
  );
}

function textAreasOf(form: string): Record<string, string> {
  const areas = form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g);
  return Object.fromEntries(
    // A browser drops the first line break of a text area.
    [...areas].map(([, tag = "", text = ""]) => [
      attribute(tag, "name") ?? "",
      unescaped(text.replace(/^\n/, "")),
    ]),
  );
}

function choicesOf(form: string): Record<string, string> {
  const selects = form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g);
  return Object.fromEntries(
    [...selects].map(([, tag = "", options = ""]) => {
      const chosen =
        /<option([^>]*selected[^>]*)>([^<]*)/.exec(options) ??
        /<option([^>]*)>([^<]*)/.exec(options);
      const value = attribute(chosen?.[1] ?? "", "value") ?? chosen?.[2] ?? "";
      return [attribute(tag, "name") ?? "", value];
    }),
  );
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

function unescaped(text: string): string {
  return text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
