import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { routePath } from "~/lib/language";
import { SEARCH_FORM_TEXTS } from "~/texts/site-wide/search-form";
import { Alert } from "./alert";
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

/** Names the unknown filters of the query string; renders nothing without any. */
export function IgnoredFilters({ ignored }: { ignored: string[] }) {
  if (ignored.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>{SEARCH_FORM_TEXTS.unknownFilters({ names: ignored.join(", ") })}</p>
    </Alert>
  );
}

/** The query string that the router is navigating to, so that quick choices add up; otherwise `search`. */
export function useChosenSearch(search: string): string {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location && routePath(location.pathname) === pathname ? location.search : search;
}
