export interface RenderedForm {
  /** Where it is sent to. */
  pathname: string;
  isMultipart: boolean;
  /** What it sends with every box ticked, once for each of its buttons. */
  submissions: string[][];
  /** The fields that a person sees filled in, ticked or chosen. */
  filled: string[];
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const FIELD = /<(input|select|textarea|button)\b([^>]*)>/g;

/** Every form of a page that is posted. */
export function formsIn(html: string, url: string): RenderedForm[] {
  const page = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const outside = [...page.replace(FORM, "").matchAll(FIELD)];
  return [...page.matchAll(FORM)]
    .filter(([, tag = ""]) => attributeOf(tag, "method") === "post")
    .map(([, tag = "", content = ""]) => {
      const id = attributeOf(tag, "id");
      const linked = outside.filter(([, , field = ""]) => id && attributeOf(field, "form") === id);
      const action = attributeOf(tag, "action")?.replaceAll("&amp;", "&");
      return {
        pathname: new URL(action ?? "", new URL(url, "http://localhost")).pathname,
        isMultipart: attributeOf(tag, "encType") === "multipart/form-data",
        submissions: submissionsOf([...content.matchAll(FIELD), ...linked]),
        filled: filledIn(content),
      };
    });
}

function submissionsOf(fields: RegExpMatchArray[]): string[][] {
  const sent: string[] = [];
  const buttons: string[] = [];
  for (const [, kind, field = ""] of fields) {
    const name = attributeOf(field, "name");
    if (name === undefined) continue;
    const isRadio = attributeOf(field, "type") === "radio";
    if (kind === "button") buttons.push(name);
    else if (!isRadio || !sent.includes(name)) sent.push(name);
  }
  return buttons.length === 0 ? [sent] : buttons.map((name) => [...sent, name]);
}

function filledIn(content: string): string[] {
  const inputs = [...content.matchAll(/<input\b([^>]*)>/g)].filter(([, tag = ""]) => {
    const type = attributeOf(tag, "type") ?? "text";
    if (type === "checkbox" || type === "radio") return /\schecked\b/.test(tag);
    return type !== "hidden" && (attributeOf(tag, "value") ?? "") !== "";
  });
  const areas = content.matchAll(/<textarea\b([^>]*)>\s*[^<\s]/g);
  const choices = content.matchAll(/<select\b([^>]*)>(?:(?!<\/select>)[\s\S])*?\sselected\b/g);
  return [...inputs, ...areas, ...choices].flatMap(
    ([, tag = ""]) => attributeOf(tag, "name") ?? [],
  );
}

function attributeOf(tag: string, attribute: string): string | undefined {
  return new RegExp(`\\b${attribute}="([^"]*)"`, "i").exec(tag)?.[1];
}
