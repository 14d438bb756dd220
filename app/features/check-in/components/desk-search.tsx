import type { FormEvent } from "react";
import { Input } from "~/ui/field";

export interface DeskSearchProps {
  typed: string;
  onType: (text: string) => void;
  /** Enter: a code is read, a name has been searched already. */
  onSend: (text: string) => void;
}

/** Finds somebody on the list; the next search begins by typing over the last one. */
export function DeskSearch({ typed, onType, onSend }: DeskSearchProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(typed);
    // The keyboard gives way to the list.
    const field = event.currentTarget.querySelector("input");
    field?.blur();
  }

  return (
    <search className="min-w-0 grow">
      <form onSubmit={send}>
        <Input
          label="Name, end of the phone, or code"
          hideLabel
          type="search"
          placeholder="Name, phone end, code"
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
