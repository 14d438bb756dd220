import { type ComponentType, type LazyExoticComponent, lazy } from "react";

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
