import { classNames } from "~/ui/class-names";
import type { GroupChoice } from "../roster/roster-groups";
import { GROUP_CHOICES_TEXTS } from "./desk-texts";

interface GroupChoicesProps {
  choices: GroupChoice[];
  chosen: string | undefined;
  choose: (choice: GroupChoice) => void;
}

/** The pace groups of the list, as buttons in one line that scrolls; nothing without groups. */
export function GroupChoices({ choices, chosen, choose }: GroupChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 [scrollbar-width:none]">
      <legend className="sr-only">{GROUP_CHOICES_TEXTS.legend}</legend>
      <div className="flex w-max gap-2">
        {choices.map((choice) => (
          <button
            key={choice.group ?? ""}
            type="button"
            aria-pressed={choice.group === chosen}
            onClick={() => choose(choice)}
            className={classNames(
              "min-h-11 rounded-lg border px-3.5 font-bold whitespace-nowrap",
              choice.group === chosen
                ? "border-ink bg-ink text-on-ink"
                : "border-control bg-surface text-ink hover:border-ink",
            )}
          >
            {choice.label} <span className="figure">{choice.count}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
