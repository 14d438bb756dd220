import type { ComponentType } from "react";
import { lazyWithFallback } from "./lazy-with-fallback";

/**
 * A component whose script a browser loads only where it is shown. The server has to `load` it before it renders, in
 * a loader: it does not wait while rendering.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): { Component: ComponentType<Props>; load: () => Promise<void> } {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazyWithFallback(load, Fallback);
  return {
    Component: (props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />),
    async load() {
      Loaded = await load();
    },
  };
}
