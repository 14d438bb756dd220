import type { IncomingMessage } from "node:http";

/** The most clients at once that may finish sending before they read the answer. */
const LET_FINISH_AT_ONCE = 4;
/** Longer than the server takes to receive an unread body. */
const LET_FINISH_MS = 1_000;

/**
 * Ends connections whose request is answered before its body was read, so that many such requests cost no
 * more than a few.
 */
export class UnreadBodies {
  private letFinish = 0;

  /**
   * The answer to a request with an unread body; closes the connection when many such requests are being
   * sent.
   */
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
