import { browserDesk } from "./browser-desk";
import type { CheckInDesk } from "./desk";
import type { Unsent } from "./device-data";
import type { LinkState } from "./state";

/** Sends the queue from any page; returns the state of the link and what is left. */
export async function sendUnsent(
  desk: CheckInDesk = browserDesk(),
): Promise<{ link: LinkState; left: Unsent }> {
  await new Promise<void>((done) => {
    const stop = desk.subscribe(() => {
      if (desk.state().exchange.phase !== "idle") return;
      stop();
      done();
    });
    desk.happen({ type: "queue_send_asked" });
  });
  const { link, waiting, unsettled } = desk.state().screen;
  return { link, left: { waiting, unsettled } };
}
