/*
 * What phones of the crew show each other by QR codes where there is no signal: their entries that the server has not
 * answered, those that they were shown themselves, and who is in and home by the list of each. Names and numbers stay
 * where they are: people are named by a digest of their booking, which says nothing to a phone without the list.
 */
import { fromBase64Url } from "~/lib/signature";
import { type HomeClaim, walkInId } from "../check-ins";
import { type ListedEntry, type RosterEntry, walkInEntry } from "../roster/roster";
import type { EventList, Queued } from "./device-data";
import { isAnswered, newestOf } from "./other-phones";
import { fromBase45, SwapReader, SwapWriter, toBase45 } from "./swap-bytes";

const KINDS = [
  "check_in",
  "undo",
  "walk_in",
  "pay",
  "home",
  "left_early",
  "still_out",
  "last",
] as const;

type SwapKind = (typeof KINDS)[number];

/** What one phone shows another of a run. */
export interface Swap {
  /** The digest of the run's id. */
  run: number;
  /** The server's time when the list came. */
  listedAt: number;
  phones: SwapPhone[];
  /** Who is in and home by that list. */
  listed: SwapEntry[];
}

interface SwapPhone {
  device: string;
  showing: number;
  entries: SwapEntry[];
}

/** An entry as it is shown: about the booking of this digest. */
interface SwapEntry {
  kind: SwapKind;
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
    listed: list.roster.flatMap(listedEntries),
  };
}

/** The server's time of what a list says of who is in and home. */
export function listedAtOf({ listedAt, fetchedAt, clockOffMs }: EventList): number {
  return listedAt ?? fetchedAt + clockOffMs;
}

/** An entry as others may see it; none for what does not change who is in, has paid or is home. */
function shownEntry(entry: ListedEntry, clockOffMs: number): SwapEntry[] {
  const kind = KINDS.find((one) => one === entry.kind);
  if (!kind || entry.kind === "last") return [];
  const { nonce, by = "", heardAt: at = entry.at + clockOffMs } = entry;
  const id = entry.kind === "walk_in" ? walkInId(nonce) : entry.bookingId;
  if (id === undefined) return [];
  const undoes = entry.kind === "undo" || entry.kind === "still_out" ? (entry.undoes ?? []) : [];
  return [{ kind, nonce, by, at: Math.round(at), booking: digestOf(id), undoes }];
}

function listedEntries(person: RosterEntry): SwapEntry[] {
  const { bookingId, walkIn, claims = [], homes = [] } = person;
  const booking = digestOf(walkIn === undefined ? bookingId : walkInId(walkIn));
  const about = { booking, undoes: [] };
  return [
    ...claims.map((claim) => ({ ...claim, ...about, kind: "check_in" as const })),
    ...homes.map(({ kind, ...claim }) => ({ ...claim, ...about, kind })),
  ];
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
  if (bookingId === undefined || kind === "last") return [];
  if (kind === "undo" || kind === "still_out") return [{ ...made, kind, bookingId, undoes }];
  return [{ ...made, kind, bookingId }];
}

/** The people with who is in and home by a newer list; those who are new on it stand without a name. */
function withListed(
  roster: RosterEntry[],
  listed: SwapEntry[],
  ids: ReadonlyMap<number, string>,
): RosterEntry[] {
  const byBooking = new Map<number, SwapEntry[]>();
  for (const entry of listed)
    byBooking.set(entry.booking, [...(byBooking.get(entry.booking) ?? []), entry]);
  // Those who stood without a name by an earlier showing are told anew.
  const named = roster.filter(({ name }) => name !== "");
  const known = named.map((person) => {
    const id = person.walkIn === undefined ? person.bookingId : walkInId(person.walkIn);
    return withClaimsOf(person, byBooking.get(digestOf(id)) ?? []);
  });
  const unknown = [...byBooking.entries()].filter(([booking]) => !ids.has(booking));
  const strangers = unknown.flatMap(([, [first, ...rest]]) => {
    if (!first) return [];
    const walkIn = { ...first, kind: "walk_in" as const, name: "", phone: "", isPaid: false };
    return [withClaimsOf({ ...walkInEntry(walkIn), walkIn: first.nonce }, [first, ...rest])];
  });
  return [...known, ...strangers];
}

function withClaimsOf(person: RosterEntry, entries: SwapEntry[]): RosterEntry {
  const claims = entries.filter(({ kind }) => kind === "check_in").map(claimOf);
  const homes = entries.flatMap((entry): HomeClaim[] => {
    const { kind } = entry;
    if (kind !== "home" && kind !== "left_early" && kind !== "last") return [];
    return [{ ...claimOf(entry), kind }];
  });
  return { ...person, claims, homes, checkedInAt: claims[0]?.at ?? null };
}

function claimOf({ nonce, by, at }: SwapEntry) {
  return { nonce, by, at };
}

const DIGEST_BITS = 48;

/** 48 bits that name a booking or a run to a phone that has it on its list (FNV-1a). */
export function digestOf(id: string): number {
  let digest = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id))
    digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001b3n);
  return Number(BigInt.asUintN(DIGEST_BITS, digest ^ (digest >> BigInt(DIGEST_BITS))));
}

/** The version of the content: how many bytes say who made an entry, of those who made some. */
const VERSIONS = [1, 2] as const;
const MOST_IN_A_BYTE = 255;
const SEAL_BYTES = 16;

/** The bytes of what a phone shows, signed with the key of the run's crew. */
export async function sealSwap(swap: Swap, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new SwapWriter();
  const parts = [swap.listed, ...swap.phones.map(({ entries }) => entries)];
  // At a large run everybody may have checked in alone.
  const size = parts.some((entries) => makersOf(entries).length > MOST_IN_A_BYTE) ? 2 : 1;
  writer.number(size, 1);
  writer.number(swap.run, 6);
  writer.number(swap.listedAt, 6);
  writer.number(swap.phones.length, 1);
  for (const { device, showing, entries } of swap.phones) {
    writer.text(device);
    writer.number(showing, 4);
    writeEntries(writer, entries, { base: swap.listedAt, size });
  }
  writeEntries(writer, swap.listed, { base: swap.listedAt, size });
  const content = writer.bytes();
  const seal = new Uint8Array(await crypto.subtle.sign("HMAC", await sealKey(key), content));
  return new Uint8Array([...content, ...seal.subarray(0, SEAL_BYTES)]);
}

/** What another phone showed; undefined for other bytes and for those with another seal. */
export async function openSwap(
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
): Promise<Swap | undefined> {
  const content = bytes.slice(0, -SEAL_BYTES);
  const full = new Uint8Array(await crypto.subtle.sign("HMAC", await sealKey(key), content));
  const seal = bytes.slice(-SEAL_BYTES);
  if (bytes.length <= SEAL_BYTES || !seal.every((byte, at) => byte === full[at])) return undefined;
  const reader = new SwapReader(content);
  const version = reader.number(1);
  const size = VERSIONS.find((one) => one === version);
  if (size === undefined) return undefined;
  const run = reader.number(6);
  const listedAt = reader.number(6);
  const phones = Array.from({ length: reader.number(1) }, () => ({
    device: reader.text(),
    showing: reader.number(4),
    entries: readEntries(reader, { base: listedAt, size }),
  }));
  return { run, listedAt, phones, listed: readEntries(reader, { base: listedAt, size }) };
}

/** How entries are written: the moment that theirs count from, and the bytes that say who made them. */
interface Format {
  base: number;
  size: (typeof VERSIONS)[number];
}

/** Who made these entries, once each: the crew, and people who checked themselves in or came home. */
function makersOf(entries: readonly SwapEntry[]): string[] {
  return [...new Set(entries.map(({ by }) => by))];
}

function writeEntries(
  writer: SwapWriter,
  entries: readonly SwapEntry[],
  { base, size }: Format,
): void {
  const makers = makersOf(entries);
  writer.number(makers.length, size);
  for (const id of makers) writer.text(id);
  writer.number(entries.length, 2);
  for (const { kind, nonce, by, at, booking, undoes } of entries) {
    writer.number(KINDS.indexOf(kind), 1);
    writer.number(makers.indexOf(by), size);
    writer.text(nonce);
    writer.offset(at - base);
    writer.number(booking, 6);
    if (kind !== "undo" && kind !== "still_out") continue;
    writer.number(undoes.length, 1);
    for (const id of undoes) writer.text(id);
  }
}

function readEntries(reader: SwapReader, { base, size }: Format): SwapEntry[] {
  const makers = Array.from({ length: reader.number(size) }, () => reader.text());
  return Array.from({ length: reader.number(2) }, () => {
    const kind = KINDS[reader.number(1)] ?? "last";
    const by = makers[reader.number(size)] ?? "";
    const nonce = reader.text();
    const at = base + reader.offset();
    const booking = reader.number(6);
    const isUndo = kind === "undo" || kind === "still_out";
    const undoes = isUndo ? Array.from({ length: reader.number(1) }, () => reader.text()) : [];
    return { kind, nonce, by, at, booking, undoes };
  });
}

async function sealKey(key: string): Promise<CryptoKey> {
  const raw = fromBase64Url(key) ?? new Uint8Array(1);
  return await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
}

export const SWAP_PREFIX = "RUNSWAP1";
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
