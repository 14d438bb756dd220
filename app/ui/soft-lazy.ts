import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component whose script loads with its first use; without that script, `Fallback` stands in. */
export function softLazy<Props extends object>(
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
