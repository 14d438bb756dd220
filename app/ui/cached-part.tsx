import { createElement, type FunctionComponent, useContext } from "react";
import { useLocation } from "react-router";
import { PageParts } from "~/framework/cached-parts";
import { currentLanguage } from "~/lib/language";

/** Data of which equal values have equal JSON; anything else, such as a function or a node, compiles to `never`. */
type PlainData<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends ((...values: never[]) => unknown) | symbol | bigint | Date | Map<never, never>
    ? never
    : { [Name in keyof T]: PlainData<T[Name]> };

type PlainOnly<Props> = Props extends PlainData<Props> ? unknown : never;

let parts = 0;

/**
 * The component, rendered once for equal props at a path: its HTML is kept by them, so they are plain data. Besides
 * them it may depend on the club's content and on the address without its query, and on no session, state or `useId`.
 */
export function cachedPart<Props extends object>(
  Part: FunctionComponent<Props> & PlainOnly<Props>,
): FunctionComponent<Props> {
  parts += 1;
  const part = parts;
  return function CachedPart(props: Props) {
    const page = useContext(PageParts);
    const { pathname } = useLocation();
    if (!page) return createElement<Props>(Part, props);
    const { at, isCached } = page.ask(JSON.stringify([part, currentLanguage(), pathname, props]));
    if (isCached) return <template data-cached={at} />;
    return (
      <>
        <template data-made={at} />
        <PageParts value={undefined}>{createElement<Props>(Part, props)}</PageParts>
        <template data-end={at} />
      </>
    );
  };
}
