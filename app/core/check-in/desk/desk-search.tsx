import type { FormEvent } from "react";
import { Input } from "~/ui/field";
import { DESK_SEARCH_TEXTS } from "./desk-texts";

export interface DeskSearchProps {
  typed: string;
  onType: (text: string) => void;
  /** Called on Enter, with a code or a name. */
  onSend: (text: string) => void;
}

/** The search field of the list; its text is selected on focus. */
export function DeskSearch({ typed, onType, onSend }: DeskSearchProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(typed);
    // Hides the keyboard, so that the list is visible.
    const field = event.currentTarget.querySelector("input");
    field?.blur();
  }

  return (
    <search className="min-w-0 grow">
      <form onSubmit={send}>
        <Input
          label={DESK_SEARCH_TEXTS.label}
          hideLabel
          type="search"
          placeholder={DESK_SEARCH_TEXTS.placeholder}
          autoComplete="off"
          enterKeyHint="go"
          className="[&_input]:min-h-13 [&_input]:text-lg"
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  );
}
