import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { makePrivateFile, makePrivateFolder } from "~/db/private-files";
import { syncToDisk } from "../disk";
import { type Copy, nameOf } from "./folder";
import { type CopiedChange, Records, type RecordsEnd } from "./records";
import type { WalPosition } from "./wal-file";

/** A copy to which changes are added. */
export class OpenCopy {
  #at: number;

  /** A new copy, which begins with this change. */
  static create(folder: string, first: CopiedChange, key: string | undefined): OpenCopy {
    const name = nameOf(first.at);
    makePrivateFolder(join(folder, name));
    const changes = join(folder, name, "changes");
    makePrivateFile(changes);
    syncToDisk(folder);
    const copy = new OpenCopy(name, openSync(changes, "r+"), {
      ...{ changes, records: new Records(name, key) },
      ...{ bytes: 0, beganAt: first.at },
    });
    copy.add(first);
    return copy;
  }

  /**
   * An existing copy with the place of its last change; undefined when it is damaged or encrypted with
   * another key.
   */
  static resume(
    { name, changes, beganAt }: Copy,
    key: string | undefined,
  ): { copy: OpenCopy; place: WalPosition } | undefined {
    const records = new Records(name, key);
    const reading = records.read(changes);
    let place: WalPosition | undefined;
    let step = reading.next();
    for (; !step.done; step = reading.next()) place = step.value.position;
    const end: RecordsEnd = step.value;
    if (end.isDamaged || !place) return undefined;
    const handle = openSync(changes, "r+");
    ftruncateSync(handle, end.bytes);
    return {
      copy: new OpenCopy(name, handle, { changes, records, bytes: end.bytes, beganAt }),
      place,
    };
  }

  private constructor(
    readonly name: string,
    readonly handle: number,
    private readonly state: { changes: string; records: Records; bytes: number; beganAt: number },
  ) {
    this.#at = state.bytes;
  }

  get beganAt(): number {
    return this.state.beganAt;
  }

  /** Whether its file still exists, with its disk. */
  isThere(): boolean {
    const found = statSync(this.state.changes, { throwIfNoEntry: false });
    return found?.ino === fstatSync(this.handle).ino;
  }

  /** Returns when the change is on the disk. */
  add(change: CopiedChange): void {
    const record = this.state.records.seal(change);
    let written = 0;
    while (written < record.length)
      written += writeSync(
        this.handle,
        record,
        written,
        record.length - written,
        this.#at + written,
      );
    fdatasyncSync(this.handle);
    this.#at += record.length;
  }

  close(): void {
    closeSync(this.handle);
  }
}
