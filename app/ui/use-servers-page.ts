import { useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the component was first shown in the page that the server sent, and not in one that the browser made. */
export function useServersPage(): boolean {
  const isServers = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isServers)[0];
}
