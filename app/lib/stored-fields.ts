type Values = Readonly<Record<string, string>>;

/** The texts that a form sent, without its files. */
export function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** Without blank lines and blanks at the ends, which are not stored; a browser sends its own line ends. */
export function plainLines(value = ""): string {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return lines.filter(Boolean).join("\n");
}

/**
 * The fields whose stored value is not the typed one, a line for each ('Seats: 30'), for somebody whose form is older
 * than what is stored. `shown` words a stored value.
 */
export function storedFields(
  labels: Values,
  { stored, typed }: { stored: Values; typed: Values },
  shown: (name: string, value: string) => string,
): string[] {
  return Object.entries(labels).flatMap(([name, label]) =>
    plainLines(stored[name]) === plainLines(typed[name])
      ? []
      : `${label}: ${shown(name, stored[name] ?? "")}`,
  );
}
