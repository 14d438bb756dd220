/** WhatsApp and a text service that answer when a test says so, and what they took. */

import type { ClaimedMessage } from "~/core/messages/send/claim-messages.server";
import type { SmsGateway, SmsOutcome } from "~/gateways/sms";
import type { WhatsAppGateway, WhatsAppOutcome } from "~/gateways/whatsapp";

type Answer = WhatsAppOutcome & SmsOutcome;

/** Whose attempt it is, and what was known when it was begun. */
interface Attempted {
  message: ClaimedMessage;
  press: number;
  isAfterArrival: boolean;
}

export interface Handed extends Omit<Attempted, "message"> {
  messageId: string;
  cause: string;
  reference: string;
  arrives: boolean;
  isReportedFailed: boolean;
}

export class DeferredServices {
  readonly handed: Handed[] = [];
  /** Causes that a service has reported as arrived. */
  readonly arrived = new Set<string>();
  #held: { attempted: Attempted; resolve: (answer: Answer) => void }[] = [];

  get waiting(): number {
    return this.#held.length;
  }

  heldFor(attempted: Attempted): { sms: SmsGateway; whatsApp: WhatsAppGateway } {
    const send = () => new Promise<Answer>((resolve) => this.#held.push({ attempted, resolve }));
    return {
      sms: { send },
      whatsApp: { send, reply: async () => ({ ok: true, reference: "reply" }) },
    };
  }

  /** Answers one of those who wait; every second message that was taken arrives. */
  async answer(nth: number, how: string): Promise<void> {
    const [asked] = this.#held.splice(nth % Math.max(1, this.#held.length), 1);
    if (!asked) return;
    const { resolve, attempted } = asked;
    const isTaken = how === "taken" || how === "silent but taken";
    const reference = isTaken ? this.#hand(attempted) : "";
    const silent = { ok: false, reason: "unavailable", mayHaveGone: true } as const;
    if (how === "taken") resolve({ ok: true, reference });
    else if (how === "refused") resolve({ ok: false, reason: "number_refused" });
    else resolve(how === "down" ? { ok: false, reason: "unavailable" } : silent);
    await this.settled();
  }

  /** Lets those who wait for a turn of the event loop go on. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  #hand({ message, ...known }: Attempted): string {
    const reference = `r${this.handed.length}`;
    const { id: messageId, cause } = message;
    const arrives = this.handed.length % 2 === 0;
    this.handed.push({ ...known, messageId, cause, reference, arrives, isReportedFailed: false });
    return reference;
  }
}
