import { useEffect, useState, useSyncExternalStore } from "react";
import { browserDesk, keepStorage } from "../client/browser-desk";
import type { CheckInDesk } from "../client/desk";
import type { Guest } from "../client/events";
import { startPulse } from "../client/pulse";
import { listenToWedge } from "../client/wedge";
import type { RosterEntry } from "../rules/roster";

/** The check-in desk of this page: its screen and the crew's actions. */
export function useCheckInDesk() {
  const [{ desk, crew }] = useState(openDesk);
  const read = () => desk.state().screen;
  const screen = useSyncExternalStore(desk.subscribe, read, read);

  useEffect(() => {
    keepStorage();
    const stopWedge = listenToWedge(window, crew.scan);
    const stopPulse = startPulse(desk.happen);
    return () => {
      stopPulse();
      stopWedge();
    };
  }, [desk, crew]);

  return { screen, crew };
}

function openDesk() {
  const desk = browserDesk();
  return { desk, crew: crewOf(desk) };
}

/** The crew's actions; the functions stay the same while the page is open. */
function crewOf({ happen }: CheckInDesk) {
  return {
    checkIn: ({ bookingId }: RosterEntry, reason?: string) =>
      happen({ type: "check_in_tapped", bookingId, reason }),
    undo: ({ bookingId }: RosterEntry) => happen({ type: "undo_tapped", bookingId }),
    pay: ({ bookingId }: RosterEntry, paidBy: "cash" | "upi") =>
      happen({ type: "paid_tapped", bookingId, paidBy }),
    comeOwing: ({ bookingId }: RosterEntry) => happen({ type: "owes_tapped", bookingId }),
    scan: (text: string) => happen({ type: "code_read", text, method: "scan" }),
    typeCode: (text: string) => happen({ type: "code_read", text, method: "code" }),
    addWalkIn: (guest: Guest) => happen({ type: "walk_in_added", guest }),
    chooseEvent: (eventId: string) => happen({ type: "event_chosen", eventId }),
    markSeen: (seq: number) => happen({ type: "unsettled_seen", seq }),
    sendAgain: (seq: number) => happen({ type: "send_again_tapped", seq }),
    clearFeedback: () => happen({ type: "feedback_cleared" }),
  };
}
