import type { IncomingMessage } from "node:http";

/** How many clients at once may finish sending before they read the answer. */
const LET_FINISH_AT_ONCE = 4;
/** Longer than the server takes in what nobody reads. */
const LET_FINISH_MS = 1_000;

/** Ends connections whose request is answered before its body was read, so that many cost no more than few. */
export class UnreadBodies {
  private letFinish = 0;

  /** The answer to a request whose body nobody reads; with it the connection ends where many send at once. */
  answer(response: Response, incoming: IncomingMessage | undefined): Response {
    if (!incoming || incoming.complete) return response;
    if (this.letFinish >= LET_FINISH_AT_ONCE) {
      response.headers.set("Connection", "close");
      return response;
    }
    this.letFinish += 1;
    setTimeout(() => {
      this.letFinish -= 1;
    }, LET_FINISH_MS).unref();
    return response;
  }
}
