import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";

const LISTS = ["eventBookings", "dashboardBookings"] as const;

/** Keeps a booking on this device while it is offline; `eventBookings` is sent once a member is online. */
export function useKeepOffline(eventTitle: string) {
  const [isKept, setKept] = useState(false);
  function keepWhenOffline(event: FormEvent<HTMLFormElement>): boolean {
    if (navigator.onLine) return false;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kept = {
      participantName: String(form.get("name") ?? "") || undefined,
      eventTitle,
      submitKey: String(form.get("submitKey")),
    };
    localStorage.setItem("eventBookings", JSON.stringify([...read("eventBookings"), kept]));
    setKept(true);
    return true;
  }
  return { isKept, keepWhenOffline };
}

/** Sends what waits on this device to the signed-in member's account, now and whenever it comes online. */
export function useSyncKept(participantName: string | null): string[] | undefined {
  const fetcher = useFetcher<{ results: string[] }>();
  const { submit, data } = fetcher;
  useEffect(() => {
    const send = () => {
      const waiting = LISTS.flatMap(read);
      if (!navigator.onLine || waiting.length === 0) return;
      const named = waiting.map((kept) => ({ participantName: participantName ?? "", ...kept }));
      void submit(
        { bookings: JSON.stringify(named) },
        { method: "post", action: "/bookings/sync" },
      );
    };
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [submit, participantName]);
  useEffect(() => {
    if (data?.results) for (const list of LISTS) localStorage.removeItem(list);
  }, [data]);
  return data?.results;
}

function read(list: (typeof LISTS)[number]): object[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(list) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
