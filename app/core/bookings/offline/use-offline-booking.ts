import { type SubmitEvent, useState } from "react";
import { SHOWN_FOR } from "../book/plan-choice-rules";
import { GUEST_NUMBERS } from "../bookings";

/** The first list holds members' bookings, the second visitors'. */
const LISTS = ["dashboardBookings", "eventBookings"] as const;
type List = (typeof LISTS)[number];

/** A booking stored on this device; the server reads the other fields. */
export interface OfflineBooking {
  submitKey?: string;
}

/** What the form tells while offline: that the booking can be kept here, that it is, or that there is no room. */
export type OfflineBookingState = "no" | "offered" | "kept" | "refused";

/**
 * Keeps a booking on this device when it is confirmed while offline. It is sent as soon as its member is online
 * here; a visitor's, any member.
 */
export function useOfflineBooking(event: BookedEvent, isMember: boolean) {
  const [keeping, setKeeping] = useState<OfflineBookingState>("no");
  const [guests, setGuests] = useState(0);
  const list = isMember ? LISTS[0] : LISTS[1];
  function keep(form: HTMLFormElement) {
    const kept = offlineBookingOf(new FormData(form), event);
    const others = read(list).filter(({ submitKey }) => submitKey !== kept.submitKey);
    setKeeping(write(list, [...others, kept]) ? "kept" : "refused");
  }
  /** Whether the form stays here instead of being sent; only the button that books keeps it at once. */
  function interceptWhenOffline(event: SubmitEvent<HTMLFormElement>): boolean {
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : undefined;
    if (navigator.onLine || pressed === "edit") return false;
    event.preventDefault();
    if (pressed === "book") keep(event.currentTarget);
    else {
      setGuests(guestsIn(new FormData(event.currentTarget)).length);
      setKeeping("offered");
    }
    return true;
  }
  return { keeping, guests, keep, interceptWhenOffline };
}

/** All bookings stored on this device. */
export function listOfflineBookings(): OfflineBooking[] {
  return LISTS.flatMap(read);
}

/** Deletes answered bookings from this device; ones stored meanwhile stay. */
export function deleteOfflineBookings(answered: OfflineBooking[]): void {
  const keys = new Set(answered.map(({ submitKey }) => submitKey));
  for (const list of LISTS) {
    const left = read(list).filter(({ submitKey }) => !keys.has(submitKey));
    if (left.length > 0) write(list, left);
    else localStorage.removeItem(list);
  }
}

function textIn(form: FormData, name: string): string | undefined {
  return String(form.get(name) ?? "").trim() || undefined;
}

function guestsIn(form: FormData) {
  return GUEST_NUMBERS.map((number) => ({
    name: textIn(form, `guestName${number}`),
    phone: textIn(form, `guestPhone${number}`),
  })).filter(({ name, phone }) => name ?? phone);
}

interface BookedEvent {
  title: string;
  date: string;
  /** As the club wrote it, where the page shows it in another language. */
  written?: { title: string } | undefined;
}

/** What is kept of a booking's form. The server finds the event by its day and the title that the club gave it. */
export function offlineBookingOf(form: FormData, event: BookedEvent) {
  const text = (name: string) => textIn(form, name);
  const guests = guestsIn(form);
  return {
    memberId: text(SHOWN_FOR),
    participantName: text("name"),
    eventTitle: event.written?.title ?? event.title,
    date: event.date,
    plan: text("plan"),
    paceGroup: text("paceGroup"),
    notes: text("notes"),
    shownPriceRupees: text("shownPriceRupees"),
    ...(guests.length > 0 && { guests }),
    waiver: text("waiver"),
    submitKey: text("submitKey") ?? "",
  };
}

function read(list: List): OfflineBooking[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(list) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "object" && one) : [];
  } catch {
    return [];
  }
}

/** Whether the browser took it; its storage may be full or switched off. */
function write(list: List, kept: OfflineBooking[]): boolean {
  try {
    localStorage.setItem(list, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
