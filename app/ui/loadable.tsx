import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component whose script a browser loads only where it is shown. The server has to `load` it before it renders, in
 * a loader: it does not wait while rendering.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazyWithFallback(load, Fallback);
  return {
    Component: (props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />),
    async load() {
      Loaded = await load();
    },
    async preload() {
      try {
        Loaded = await load();
      } catch {
        // As below: the page that shows it has the fallback.
      }
    },
  };
}

interface Loadable<Props extends object> {
  Component: ComponentType<Props>;
  load: () => Promise<void>;
  /** Loads it in a browser before a page shows it; never fails. */
  preload: () => Promise<void>;
}

/** A component whose script loads with its first use; `Fallback` is rendered when the script cannot load. */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      // The network is gone, or a new release has removed the file.
      return { default: Fallback };
    }
  });
}
