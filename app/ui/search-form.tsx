import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "./button";
import { Input } from "./field";

interface SearchFormProps {
  /** The current search. */
  text: string;
  label: string;
  placeholder: string;
  /** The button's text. */
  search: string;
  /** Hidden fields that are sent along. */
  children?: ReactNode;
}

/** Searches the page that it stands on. */
export function SearchForm({ text, label, placeholder, search, children }: SearchFormProps) {
  return (
    <Form role="search" className="flex w-full max-w-xl items-end gap-2" data-print="hide">
      {children}
      <Input
        key={text}
        className="grow"
        label={label}
        hideLabel
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        placeholder={placeholder}
      />
      <Button>{search}</Button>
    </Form>
  );
}
