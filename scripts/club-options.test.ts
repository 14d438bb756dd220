import { expect, test } from "vitest";
import { recordKeys } from "~/lib/records";
import { COMMANDS, OPTIONS, type Option, readWords, type Taken } from "./club-options.mjs";

type Form = Taken & { name: string; command: string; beside?: string };

/** Every command, and every other one that it becomes beside an option. */
const FORMS: Form[] = Object.entries<Taken & { with?: Partial<Record<Option, Taken>> }>(
  COMMANDS,
).flatMap(([command, { with: forms = {}, ...plain }]) => [
  { name: command, command, ...plain, options: [...(plain.options ?? []), ...recordKeys(forms)] },
  ...Object.entries(forms).map(([beside, taken]) => ({
    ...{ name: `${command} --${beside}`, command, beside },
    ...taken,
  })),
]);

/** The first line of what is said in a command's place. */
function refusal(...args: string[]): string | undefined {
  const read = readWords(args);
  return "text" in read ? read.text.split("\n")[0] : undefined;
}

const given = (option: Option) =>
  OPTIONS[option].type === "string" ? [`--${option}`, "x"] : [`--${option}`];

test.each(FORMS)(
  "club $name takes its own options, and refuses every other with a sentence",
  ({ command, beside, options = [] }) => {
    for (const option of recordKeys(OPTIONS).filter((name) => name !== "help")) {
      const before = recordKeys(OPTIONS).find((name) => name === beside);
      const args = [...command.split(" "), ...(before ? given(before) : []), ...given(option)];
      const isOwn = option === beside || options.includes(option);
      expect([option, refusal(...args)]).toEqual([
        option,
        isOwn ? undefined : `Unknown option '--${option}'.`,
      ]);
    }
  },
);

test.each(FORMS.filter(({ words = 0 }) => words < Infinity))(
  "club $name refuses a word more than it takes",
  ({ command, beside, words = 0 }) => {
    const before = recordKeys(OPTIONS).find((name) => name === beside);
    const args = [...command.split(" "), ...(before ? given(before) : [])];
    const most = Array<string>(words).fill("file");
    expect(refusal(...args, ...most)).toBeUndefined();
    expect(refusal(...args, ...most, "more")).toBe("Unexpected argument 'more'.");
  },
);

test.each([["admin"], ["admin", "creat"], ["doctr"], ["constructor"], ["drill --full"]])(
  "club %j is no command",
  (...args) => {
    expect(refusal(...args)).toBe(`There is no command '${args.join(" ")}'.`);
  },
);

test("the help names every command and every option, whatever command it is asked beside", () => {
  const help = readWords(["help"]);
  for (const args of [[], ["--help"], ["restore", "--help"], ["help", "restore"], ["-h"]])
    expect(readWords(args)).toEqual(help);
  for (const command of recordKeys(COMMANDS))
    expect(help).toMatchObject({ text: expect.stringContaining(`club -- ${command}`), code: 0 });
  for (const option of recordKeys(OPTIONS).filter((name) => name !== "help"))
    expect(help).toMatchObject({ text: expect.stringContaining(`--${option}`) });
});
