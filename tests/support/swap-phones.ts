import type { EventList, Queued } from "~/core/check-in/device/device-data";
import { openSwap, sealSwap, swapCodes, swapOf } from "~/core/check-in/device/swap";
import { isOut } from "~/core/check-in/everybody-back/home";
import { DeskPage, listOf } from "./check-in-desk";

const KEY = "a".repeat(43);

/** A phone without a signal, whose codes others read. */
export class SwapPhone {
  readonly page: DeskPage;
  private showings = 0;
  private seq = 0;

  constructor(readonly device: string) {
    this.page = new DeskPage(`session ${device}`);
    this.open(listOf({ swapKey: KEY }));
  }

  open(list: EventList): void {
    this.page.open(list);
    this.page.happen({ type: "signal_lost" });
  }

  /** A list of the server. */
  hear(list: EventList): void {
    this.page.asked = [];
    this.page.state = {
      ...this.page.state,
      exchange: { phase: "listing", id: 999, sent: "online" },
    };
    this.page.happen({ type: "list_answered", id: 999, answer: { link: "online", list } });
    this.page.asked = [];
  }

  act(act: "in" | "undo" | "home" | "out", bookingId: string): void {
    this.page.pass(1_000);
    const type = {
      in: "check_in_tapped",
      undo: "undo_tapped",
      home: "home_tapped",
      out: "still_out_tapped",
    } as const;
    if (act === "home") this.page.happen({ type: type[act], bookingId, kind: "home" });
    else this.page.happen({ type: type[act], bookingId });
    this.settle();
  }

  /** Stores what is to be stored; everything else waits for a signal. */
  settle(): void {
    for (
      let effect = this.page.find("store_entry");
      effect;
      effect = this.page.find("store_entry")
    ) {
      const { waiting } = this.page.take("store_entry");
      this.seq += 1;
      this.page.happen({ type: "entry_stored", queued: { ...waiting, seq: this.seq } });
    }
    this.page.asked = [];
  }

  async sealed() {
    this.showings += 1;
    const list = this.page.screen.list ?? listOf();
    const queue = this.page.screen.waiting;
    return await sealSwap(
      swapOf(list, { queue, device: this.device, showing: this.showings }),
      KEY,
    );
  }

  /** Reads all codes that another phone shows, the last one first. */
  async read(other: SwapPhone): Promise<void> {
    for (const text of swapCodes(await other.sealed()).reverse())
      this.page.happen({ type: "code_read", text, method: "scan" });
    const asked = this.page.find("open_swap");
    this.page.asked = [];
    if (!asked) return;
    const swap = await openSwap(asked.bytes, KEY);
    this.page.happen({ type: "swap_opened", swap, device: this.device });
    this.page.asked = [];
  }

  /** The entries that this phone made itself. */
  own(): Queued[] {
    return (this.page.state.device?.queue ?? []).filter(({ entry }) => entry.kind !== "refused");
  }

  in(): string[] {
    return this.page.shownIn().sort();
  }

  out(): string[] {
    return this.page.screen.roster
      .filter(isOut)
      .map(({ bookingId }) => bookingId)
      .sort();
  }
}
