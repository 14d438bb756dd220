/** Gives the taken room back. */
type Release = () => void;

interface Waiting {
  owner: string;
  bytes: number;
  start: (release: Release | undefined) => void;
}

export interface BodyLimits {
  /** The most bytes in memory at once, of all owners and of one. */
  bytes: number;
  bytesEach: number;
  /** The most bodies that wait for room, of all owners and of one, and for how long. */
  waiting: number;
  waitingEach: number;
  waitMs: number;
}

/** Limits the bytes of bodies that are read and handled at once. */
export class BodyBudget {
  private used = 0;
  private readonly usedBy = new Map<string, number>();
  private waiting: Waiting[] = [];

  constructor(private readonly limits: BodyLimits) {}

  /** Room for a body of an owner, at once or when there is some; undefined when it should be sent later. */
  async take(owner: string, bytes: number): Promise<Release | undefined> {
    if (this.waiting.length === 0 && this.fits(owner, bytes)) return this.taken(owner, bytes);
    const { waiting, waitingEach, waitMs } = this.limits;
    const own = this.waiting.filter((other) => other.owner === owner).length;
    if (this.waiting.length >= waiting || own >= waitingEach) return undefined;
    return await new Promise((resolve) => {
      const giveUp = () => {
        this.waiting = this.waiting.filter((other) => other !== turn);
        resolve(undefined);
        this.startNext();
      };
      const timer = setTimeout(giveUp, waitMs).unref();
      const turn: Waiting = {
        owner,
        bytes,
        start: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      this.waiting.push(turn);
      this.startNext();
    });
  }

  /** Starts the bodies that fit, in the order of their arrival; only those of an owner over the limit are skipped. */
  private startNext(): void {
    const still: Waiting[] = [];
    let isFull = false;
    for (const turn of this.waiting) {
      const { owner, bytes, start } = turn;
      isFull ||= this.used + bytes > this.limits.bytes;
      if (isFull || !this.fits(owner, bytes)) still.push(turn);
      else start(this.taken(owner, bytes));
    }
    this.waiting = still;
  }

  private fits(owner: string, bytes: number): boolean {
    const { bytes: all, bytesEach: each } = this.limits;
    return this.used + bytes <= all && (this.usedBy.get(owner) ?? 0) + bytes <= each;
  }

  private taken(owner: string, bytes: number): Release {
    this.note(owner, bytes);
    return () => {
      this.note(owner, -bytes);
      this.startNext();
    };
  }

  private note(owner: string, bytes: number): void {
    this.used += bytes;
    const own = (this.usedBy.get(owner) ?? 0) + bytes;
    if (own > 0) this.usedBy.set(owner, own);
    else this.usedBy.delete(owner);
  }
}

/** The room that one body takes of a budget while it is read and handled. */
export class BodyRoom {
  private release: Release | undefined;

  constructor(
    private readonly budget: BodyBudget,
    private readonly owner: string,
    /** Longer bodies are refused. */
    readonly maxBytes: number,
  ) {}

  /** False when there is no room now. */
  async make(bytes: number): Promise<boolean> {
    this.release = await this.budget.take(this.owner, bytes);
    return this.release !== undefined;
  }

  leave(): void {
    this.release?.();
  }
}
