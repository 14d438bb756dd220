import { useEffect, useRef } from "react";
import { SHARED_CACHE } from "./imports";

/** Hands the files that the phone's share sheet left on this device to `take`, once. */
export function useSharedFiles(isShared: boolean, take: (files: File[]) => Promise<void>): void {
  const taken = useRef(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isShared || taken.current || !("caches" in window)) return;
    taken.current = true;
    void takeShared().then(async (files) => {
      if (files.length > 0) await latest.current(files);
    });
  }, [isShared]);
}

async function takeShared(): Promise<File[]> {
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (!kept) continue;
    const name = decodeURIComponent(new URL(request.url).searchParams.get("name") ?? "shared");
    files.push(new File([await kept.blob()], name));
  }
  await caches.delete(SHARED_CACHE);
  return files;
}
