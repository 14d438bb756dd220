import type { MemberId } from "~/db/tables/shapes";

/** A member that records of the old club are about: in the database, or about to be. */
export interface ImportedMember {
  memberId: MemberId;
  phone: string;
  name: string | null;
  email: string | null;
  /** Erased at their request: nothing about them is imported again. */
  isErased: boolean;
}

/** The members that an import has read so far, by their id in the old club and by number. */
export class People {
  readonly #byOldId = new Map<string, ImportedMember | "left_out">();
  readonly #byPhone = new Map<string, ImportedMember>();

  add(oldId: string, person: ImportedMember): void {
    this.#byOldId.set(oldId, person);
    if (!this.#byPhone.has(person.phone)) this.#byPhone.set(person.phone, person);
  }

  addPhone(person: ImportedMember): void {
    this.#byPhone.set(person.phone, person);
  }

  leaveOut(oldId: string): void {
    this.#byOldId.set(oldId, "left_out");
  }

  knows(oldId: string): boolean {
    return this.#byOldId.has(oldId);
  }

  withOldId(oldId: string | undefined): ImportedMember | "left_out" | undefined {
    return oldId === undefined ? undefined : this.#byOldId.get(oldId);
  }

  withPhone(phone: string | undefined): ImportedMember | undefined {
    return phone === undefined ? undefined : this.#byPhone.get(phone);
  }
}
