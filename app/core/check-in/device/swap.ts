/*
 * What phones of the crew show each other by QR codes where there is no signal: their entries that the server has not
 * answered, those that they were shown themselves, and who is in and home by the list of each. Names and numbers stay
 * where they are: people are named by a digest of their booking, which says nothing to a phone without the list.
 */
import { fromBase64Url } from "~/lib/signature";
import { type Claim, type HomeClaim, walkInId } from "../check-ins";
import { type ListedEntry, type RosterEntry, walkInEntry } from "../roster/roster";
import { type EventList, isAnswered, newestOf, type Queued } from "./device-data";

/** What one phone shows another of a run. */
export interface Swap {
  /** The digest of the run's id. */
  run: number;
  /** The server's time when the list came. */
  listedAt: number;
  phones: SwapPhone[];
  /** Who is in and home by that list. */
  listed: SwapPerson[];
}

/** What says that the person of this booking is in and home. */
interface SwapPerson {
  booking: number;
  claims: Claim[];
  homes: HomeClaim[];
}

interface SwapPhone {
  device: string;
  showing: number;
  entries: SwapEntry[];
}

/** An entry as it is shown: about the booking of this digest. */
interface SwapEntry {
  kind: Exclude<ListedEntry["kind"], "refused" | "contact_seen" | "last">;
  nonce: string;
  by: string;
  /** By the server's clock, as far as the phone knew it. */
  at: number;
  booking: number;
  undoes: string[];
}

/** What this phone holds of a run, to show it; `showing` counts its showings. */
export function swapOf(
  list: EventList,
  input: { queue: readonly Queued[]; device: string; showing: number },
): Swap {
  const { queue, device, showing } = input;
  const own = queue.flatMap(({ eventId, entry }) =>
    eventId === list.eventId ? shownEntry(entry, list.clockOffMs) : [],
  );
  const others = (list.others ?? []).map(({ entries, ...phone }) => ({
    ...phone,
    entries: entries.flatMap((entry) => shownEntry(entry, 0)),
  }));
  return {
    run: digestOf(list.eventId),
    listedAt: listedAtOf(list),
    phones: [{ device, showing, entries: own }, ...others],
    listed: list.roster.flatMap(listedPerson),
  };
}

/** The server's time of what a list says of who is in and home. */
export function listedAtOf({ listedAt, fetchedAt, clockOffMs }: EventList): number {
  return listedAt ?? fetchedAt + clockOffMs;
}

/** An entry as others may see it; none for what does not change who is in, has paid or is home. */
function shownEntry(entry: ListedEntry, clockOffMs: number): SwapEntry[] {
  if (entry.kind === "refused" || entry.kind === "contact_seen" || entry.kind === "last") return [];
  const { kind, nonce, by = "", heardAt: at = entry.at + clockOffMs } = entry;
  const id = entry.kind === "walk_in" ? walkInId(nonce) : entry.bookingId;
  if (id === undefined) return [];
  const undoes = entry.kind === "undo" || entry.kind === "still_out" ? (entry.undoes ?? []) : [];
  return [{ kind, nonce, by, at: Math.round(at), booking: digestOf(id), undoes }];
}

function listedPerson(person: RosterEntry): SwapPerson[] {
  const { claims = [], homes = [] } = person;
  return claims.length + homes.length > 0
    ? [{ booking: digestOf(idOf(person)), claims, homes }]
    : [];
}

/** What phones call a person by: a walk-in by its entry, also once the server has made the booking. */
function idOf({ bookingId, walkIn }: RosterEntry): string {
  return walkIn === undefined ? bookingId : walkInId(walkIn);
}

/**
 * A list with what another phone showed. Of each phone its latest showing counts, and of two lists the newer one says who
 * is in and home, so that showing in any order ends the same.
 */
export function withSwap(list: EventList, swap: Swap, ownDevice: string | undefined): EventList {
  const ids = bookingIds(list, swap);
  const shown = swap.phones
    .filter(({ device }) => device !== ownDevice)
    .map(({ device, showing, entries }) => ({
      device,
      showing,
      entries: entries.flatMap((entry) => takenEntry(entry, ids)),
    }));
  const others = newestOf([...(list.others ?? []), ...shown]);
  const held = { ...list, others: others.filter((phone) => !isAnswered(phone, list)) };
  if (swap.listedAt <= listedAtOf(list)) return held;
  return { ...held, listedAt: swap.listedAt, roster: withListed(list.roster, swap.listed, ids) };
}

/** The ids of bookings by their digests: of the list, and of walk-ins that the other phone names. */
function bookingIds(list: EventList, swap: Swap): ReadonlyMap<number, string> {
  const walkIns = swap.phones.flatMap(({ entries }) =>
    entries.filter(({ kind }) => kind === "walk_in").map(({ nonce }) => walkInId(nonce)),
  );
  const known = list.roster.flatMap(({ bookingId, walkIn }) =>
    walkIn === undefined ? [bookingId] : [bookingId, walkInId(walkIn)],
  );
  return new Map([...walkIns, ...known].map((id) => [digestOf(id), id]));
}

/** The entry on this phone; none about a booking that it does not know. */
function takenEntry(entry: SwapEntry, ids: ReadonlyMap<number, string>): ListedEntry[] {
  const { kind, nonce, by, at, undoes } = entry;
  const made = { nonce, at, heardAt: at, ...(by && { by }) };
  // Who it is stays on the phone that took them in.
  if (kind === "walk_in") return [{ ...made, kind, name: "", phone: "", isPaid: false }];
  const bookingId = ids.get(entry.booking);
  if (bookingId === undefined) return [];
  if (kind === "undo" || kind === "still_out") return [{ ...made, kind, bookingId, undoes }];
  return [{ ...made, kind, bookingId }];
}

/** The people with who is in and home by a newer list; those who are new on it stand without a name. */
function withListed(
  roster: RosterEntry[],
  listed: SwapPerson[],
  ids: ReadonlyMap<number, string>,
): RosterEntry[] {
  const byBooking = new Map(listed.map((one) => [one.booking, one]));
  // Those who stood without a name by an earlier showing are told anew.
  const named = roster.filter(({ name }) => name !== "");
  const known = named.map((person) => withClaimsOf(person, byBooking.get(digestOf(idOf(person)))));
  const strangers = listed.flatMap((one) => {
    const [first] = [...one.claims, ...one.homes];
    if (!first || ids.has(one.booking)) return [];
    const walkIn = { ...first, kind: "walk_in" as const, name: "", phone: "", isPaid: false };
    return [withClaimsOf({ ...walkInEntry(walkIn), walkIn: first.nonce }, one)];
  });
  return [...known, ...strangers];
}

function withClaimsOf(
  person: RosterEntry,
  { claims, homes }: Omit<SwapPerson, "booking"> = { claims: [], homes: [] },
): RosterEntry {
  return { ...person, claims, homes, checkedInAt: claims[0]?.at ?? null };
}

const DIGEST_BITS = 48;

/** 48 bits that name a booking or a run to a phone that has it on its list (FNV-1a). */
export function digestOf(id: string): number {
  let digest = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id))
    digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001b3n);
  return Number(BigInt.asUintN(DIGEST_BITS, digest ^ (digest >> BigInt(DIGEST_BITS))));
}

const SEAL_BYTES = 16;

/** The bytes of what a phone shows, packed, and signed with the key of the run's crew. */
export async function sealSwap(swap: Swap, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = await piped(JSON.stringify(swap), new CompressionStream("deflate-raw"));
  return new Uint8Array([...content, ...(await sealOf(content, key))]);
}

/** What another phone showed; undefined for other bytes and for those with another seal. */
export async function openSwap(
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
): Promise<Swap | undefined> {
  const content = bytes.slice(0, -SEAL_BYTES);
  const seal = bytes.slice(-SEAL_BYTES);
  const own = await sealOf(content, key);
  if (bytes.length <= SEAL_BYTES || !seal.every((byte, at) => byte === own[at])) return undefined;
  const packed = await piped(content, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(packed));
}

async function piped(
  content: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const changed = new Response(new Blob([content]).stream().pipeThrough(stream));
  return new Uint8Array(await changed.arrayBuffer());
}

async function sealOf(content: Uint8Array<ArrayBuffer>, key: string): Promise<Uint8Array> {
  const raw = fromBase64Url(key) ?? new Uint8Array(1);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const sealKey = await crypto.subtle.importKey("raw", raw, hmac, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", sealKey, content)).subarray(0, SEAL_BYTES);
}

const SWAP_PREFIX = "RUNSWAP2";
/** The bytes of one code: a phone reads it from another's screen at arm's length. */
const CODE_BYTES = 420;

/** The texts of the codes, to be shown in turn. */
export function swapCodes(bytes: Uint8Array): string[] {
  const count = Math.ceil(bytes.length / CODE_BYTES);
  const set = digestOf(String.fromCharCode(...bytes.slice(-SEAL_BYTES))) % 1_000_000;
  return Array.from({ length: count }, (_, at) => {
    const part = bytes.slice(at * CODE_BYTES, (at + 1) * CODE_BYTES);
    return [SWAP_PREFIX, set, at, count, toBase45(part)].join(":");
  });
}

/** Codes that were read of one showing. */
export interface SwapParts {
  set: string;
  count: number;
  parts: ReadonlyMap<number, string>;
}

export function isSwapCode(text: string): boolean {
  return text.startsWith(`${SWAP_PREFIX}:`);
}

/** The codes read so far with this one, in any order; another showing begins anew. Undefined for other texts. */
export function withSwapCode(known: SwapParts | undefined, text: string): SwapParts | undefined {
  const [prefix, set = "", at = "", count = "", ...rest] = text.split(":");
  if (prefix !== SWAP_PREFIX || !/^\d{1,4}$/.test(at) || !/^[1-9]\d{0,3}$/.test(count)) return;
  if (Number(at) >= Number(count)) return;
  const isSame = known?.set === set && known.count === Number(count);
  const parts = new Map(isSame ? known.parts : []);
  // The alphabet of the content has a colon of its own.
  parts.set(Number(at), rest.join(":"));
  return { set, count: Number(count), parts };
}

/** Whether these codes are those of a showing that was read; one that was read half, as a hand scanner may, is another. */
export function isSameSwap(read: SwapParts | undefined, { set, parts }: SwapParts): boolean {
  return read?.set === set && [...parts].every(([at, part]) => read.parts.get(at) === part);
}

/** The bytes of a showing once all of its codes were read; undefined before, and for what cannot be read. */
export function swapBytes({ count, parts }: SwapParts): Uint8Array<ArrayBuffer> | undefined {
  if (parts.size < count) return undefined;
  const chunks = Array.from({ length: count }, (_, at) => fromBase45(parts.get(at) ?? ""));
  const whole = chunks.filter((chunk) => chunk !== undefined);
  return whole.length < count ? undefined : new Uint8Array(whole.flatMap((chunk) => [...chunk]));
}

/** Base45 (RFC 9285): the letters that a QR code stores in five and a half bits each. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = 45;

export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    const isPair = second !== undefined;
    let value = isPair ? first * 256 + second : first;
    for (let digits = isPair ? 3 : 2; digits > 0; digits -= 1) {
      text += ALPHABET[value % BASE];
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** The bytes of a text in Base45; undefined for other texts. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => ALPHABET.indexOf(letter));
    if (digits.length === 1 || digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    const isPair = digits.length === 3;
    if (value > (isPair ? 0xffff : 0xff)) return undefined;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return new Uint8Array(bytes);
}
