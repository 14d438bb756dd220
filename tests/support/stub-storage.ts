import { beforeEach, vi } from "vitest";

/** What is kept in a browser's storage, which is empty before each test of the file. */
export function stubStorage(storage: "sessionStorage" | "localStorage"): Map<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal(storage, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  return stored;
}
