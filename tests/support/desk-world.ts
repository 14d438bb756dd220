import type { DeskEntry, EventList, Queued, Unsettled } from "~/core/check-in/device/device-data";
import type { Effect, SyncAnswer } from "~/core/check-in/device/state";
import { UNLISTED } from "~/core/check-in/refusals";
import { DeskPage } from "./check-in-desk";
import { ServerModel } from "./server-model";

export type Network =
  | "good"
  | "none"
  | "answer_lost"
  | "sign_in"
  | "not_allowed"
  | "not_crew"
  | "fails";

/** One browser: its tabs share a database, and only the tab with the lock exchanges. */
export class DeskWorld {
  readonly servers = ["run", "next", UNLISTED].map((eventId) => new ServerModel(eventId));
  readonly lists = new Map<string, EventList>();
  queue: Queued[] = [];
  unsettled: Unsettled[] = [];
  pages: DeskPage[];
  network: Network = "good";
  isFull = false;
  /** Acknowledged entries by nonce. */
  readonly acknowledged = new Map<string, DeskEntry>();
  /** Nonces that were ever set aside; these may arrive out of order or be removed by the crew. */
  readonly setAside = new Set<string>();
  readonly seqs = new Map<string, number>();
  private owner: DeskPage | undefined;
  private nextSeq = 1;
  private opened = 0;

  constructor(tabs: number) {
    this.pages = Array.from({ length: tabs }, () => this.openPage());
    this.settleDown();
  }

  private openPage(): DeskPage {
    this.opened += 1;
    const page = new DeskPage(`session-${this.opened}`);
    page.happen({ type: "woken" });
    return page;
  }

  /** Closes a page at any point and opens a new one. */
  reload(index: number): void {
    const old = this.pages[index];
    const fresh = this.openPage();
    if (old) {
      fresh.nowMs = old.nowMs;
      if (this.owner === old) this.owner = undefined;
    }
    this.pages[index] = fresh;
  }

  /** Performs the oldest effect of the page that can be performed; false when there is none. */
  work(page: DeskPage): boolean {
    const effect = page.asked.find(({ type }) => type !== "lock" || !this.owner);
    if (!effect) return false;
    page.asked = page.asked.filter((asked) => asked !== effect);
    this.perform(page, effect);
    return true;
  }

  /** Performs effects until none are left. */
  settleDown(): void {
    for (let steps = 0; steps < 2_000; steps += 1) {
      if (!this.pages.map((page) => this.work(page)).some(Boolean)) return;
    }
    throw new Error("the pages never come to rest");
  }

  private perform(page: DeskPage, effect: Effect): void {
    switch (effect.type) {
      case "lock":
        this.owner = page;
        return void page.happen({ type: "locked" });
      case "unlock":
        this.owner = undefined;
        return;
      case "check_code": {
        const { text, method } = effect;
        return void page.happen({
          type: "code_checked",
          text,
          method,
          code: { kind: "reference" },
        });
      }
      case "store_entry":
        this.storeEntry(page, effect);
        return;
      case "read_device": {
        const isKnown = effect.knownSeqs?.every((seq) =>
          this.queue.some((item) => item.seq === seq),
        );
        const lists = isKnown ? {} : { lists: [...this.lists.values()] };
        const read = { queue: this.queue, unsettled: this.unsettled, ...lists };
        return void page.happen({ type: "device_read", id: effect.id, read });
      }
      case "settle":
        this.settle(page, effect);
        return;
      case "store_list":
        for (const eventId of effect.drop) this.lists.delete(eventId);
        this.unsettled = this.unsettled.filter(({ seq }) => !effect.plain.includes(seq));
        if (!this.isFull) this.lists.set(effect.list.eventId, effect.list);
        return;
      case "drop_lists":
        this.lists.clear();
        return;
      case "store_seen":
        if (this.isFull)
          return void page.happen({ type: "seen_not_stored", item: effect.item, why: "full" });
        this.unsettled = this.unsettled.map((item) =>
          item.seq === effect.item.seq ? effect.item : item,
        );
        return void page.happen({ type: "seen_stored", item: effect.item });
      case "requeue": {
        const { result: _, seenAt: __, ...waiting } = effect.item;
        this.unsettled = this.unsettled.filter(({ seq }) => seq !== waiting.seq);
        const others = this.queue.filter(({ seq }) => seq !== waiting.seq);
        this.queue = [...others, waiting].sort((a, b) => a.seq - b.seq);
        return;
      }
      case "send_batch":
        this.hearBatch(page, effect);
        return;
      case "ask_list":
        this.hearList(page, effect);
        return;
      case "open_swap":
      case "report":
      case "signal":
        return;
    }
  }

  private storeEntry(page: DeskPage, { waiting }: Extract<Effect, { type: "store_entry" }>): void {
    const { nonce } = waiting.entry;
    if (this.isFull) return void page.happen({ type: "entry_not_stored", nonce, why: "full" });
    const queued = { ...waiting, seq: this.nextSeq };
    this.nextSeq += 1;
    this.queue = [...this.queue, queued];
    this.seqs.set(nonce, queued.seq);
    page.happen({ type: "entry_stored", queued });
    this.acknowledged.set(nonce, waiting.entry);
  }

  private settle(page: DeskPage, { id, settlement }: Extract<Effect, { type: "settle" }>): void {
    if (this.isFull) return void page.happen({ type: "settled", id, isStored: false });
    const { answeredSeqs, unsettled, list } = settlement;
    this.queue = this.queue.filter(({ seq }) => !answeredSeqs.includes(seq));
    this.unsettled = [...this.unsettled, ...unsettled];
    for (const { entry } of unsettled) this.setAside.add(entry.nonce);
    if (list) this.lists.set(list.eventId, list);
    page.happen({ type: "settled", id, isStored: true });
  }

  private hearBatch(page: DeskPage, effect: Extract<Effect, { type: "send_batch" }>): void {
    const answer = this.answerOf(effect.eventId, effect.entries);
    page.happen({ type: "batch_answered", id: effect.id, answer });
  }

  private answerOf(eventId: string, entries: DeskEntry[]): SyncAnswer {
    const { network } = this;
    if (network === "fails") return { link: "online", otherwise: "server_failed" };
    if (network === "none") return { link: "offline" };
    if (network === "sign_in" || network === "not_allowed" || network === "not_crew")
      return { link: network };
    const results = this.server(eventId).take(entries);
    return network === "answer_lost" ? { link: "offline" } : { link: "online", results };
  }

  private hearList(page: DeskPage, { id, eventId }: Extract<Effect, { type: "ask_list" }>): void {
    const { network } = this;
    if (network === "none" || network === "answer_lost")
      return void page.happen({ type: "list_answered", id, answer: { link: "offline" } });
    if (network === "sign_in" || network === "not_allowed" || network === "not_crew")
      return void page.happen({ type: "list_answered", id, answer: { link: network } });
    const list = this.server(eventId ?? "run").list(page.nowMs);
    page.happen({ type: "list_answered", id, answer: { link: "online", list } });
  }

  server(eventId: string): ServerModel {
    const found = this.servers.find((server) => server.eventId === eventId);
    if (!found) throw new Error(`no server for ${eventId}`);
    return found;
  }
}
