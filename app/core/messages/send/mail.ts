const SUBJECT_LENGTH_MAXIMUM = 120;

/** One line without control characters, cut where it is long. */
export function subjectLine(title: string): string {
  const line = title
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...line];
  return letters.length <= SUBJECT_LENGTH_MAXIMUM
    ? line
    : `${letters
        .slice(0, SUBJECT_LENGTH_MAXIMUM - 1)
        .join("")
        .trimEnd()}…`;
}

/** A notification as a mail: its text, where to read more, and where to turn mail off. */
export function mailOf(
  { title, text, link }: { title: string; text: string; link: string | null },
  siteOrigin: string,
): { subject: string; text: string } {
  const more = link?.startsWith("/") ? [`${siteOrigin}${link}`] : [];
  const off = `You asked for this by e-mail. Turn it off here: ${siteOrigin}/settings/notifications`;
  return { subject: subjectLine(title), text: [text, ...more, off].join("\n\n") };
}
