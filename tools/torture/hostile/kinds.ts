/** The kinds of hostile requests: how each is created, its share of all, and its allowed cost. */
import { pictureFiles, runFiles } from "./files/cases";
import { malformedQuery, unsupportedMethod } from "./methods";
import { mixedRequest } from "./mixed";
import {
  bracketNames,
  bulkyNames,
  deepName,
  indexedName,
  longName,
  manyNames,
  repeatedName,
} from "./names";
import { malformedMultipart, manyParts, uploadOf } from "./parts";
import { pick } from "./random";
import { type HostileRequest, ROLES, type Role, type Source } from "./request";
import { MALFORMED_TARGETS, malformedTarget, targetRequest } from "./targets";
import { typeOnRoute } from "./types";
import { longForms, longValue, longValues } from "./values";

const MEBIBYTE = 1024 * 1024;
const REFUSAL_CPU_MS = 50;
const REFUSAL_MEMORY_MB = 10;
const FILE_CPU_MS_PER_MB = 250;
/** 24 megapixels decoded and encoded, in threads of their own, one picture at a time. */
const PICTURE_CPU_MS = 1_500;
const PICTURE_MEMORY_MB = 200;
/** A file of 5 MB with its text and points. */
const FILE_MEMORY_MB = 100;
const LARGEST_FILE = 5 * MEBIBYTE;

/** A picture being decoded (200 MB) and a track being read (75 MB) at the same time, with the files that wait. */
const FILES_GROWTH_MB = 300;

/** Six bodies of 5 MB at once, each several times in memory while it is read and parsed. */
const UPLOADS_GROWTH_MB = 240;

/** The allowed cost of one request: CPU milliseconds and additional megabytes. */
export interface Allowance {
  cpuMs: number;
  memoryMb: number;
}

export interface Kind {
  name: string;
  /** The kind's share of all requests, at most `most`. */
  share: number;
  most?: number;
  clients?: number;
  /** Roles that send it, in turn. */
  roles: readonly Role[];
  /** Requests measured one at a time, the worst last. */
  alone: () => Promise<HostileRequest[]>;
  make: (source: Source, number: number) => HostileRequest;
  allowance: (request: HostileRequest) => Allowance;
  /** Sent unchanged over its own socket. */
  isRaw?: true;
  /** Accepted statuses; by default any below 500. */
  statuses?: readonly number[];
  /** The allowed growth of the server's memory under many clients, if it differs from the usual limit. */
  growthMb?: number;
  /** Whether 429 with Retry-After is accepted too, as very much is sent at once. */
  mayBeBusy?: true;
}

const EVERYBODY = { roles: ROLES, allowance: refusal, alone: async () => [] };
const KINDS: readonly Kind[] = [
  { ...EVERYBODY, name: "mixed", share: 0.1, make: mixedRequest },
  {
    ...EVERYBODY,
    name: "brackets",
    share: 0.1,
    make: bracketNames,
    alone: async () =>
      ["", "0", "-1", "99999", "3000000", "4294967295", "100000000"].map((index) =>
        indexedName(index),
      ),
  },
  {
    ...EVERYBODY,
    name: "bulk",
    share: 0.1,
    make: bulkyNames,
    alone: async () => [
      longName(1_000),
      longName(1_000_000),
      manyNames(5_000),
      manyNames(60_000),
      deepName(20_000, ".a"),
      deepName(20_000, "[0]", "/signin"),
      deepName(20_000, "[0]", "/settings"),
      deepName(20_000, "[0]", "/progress/events"),
      deepName(20_000, "[0]", "/events/:slug/book"),
      repeatedName(5_000),
      repeatedName(20_000, "phone", "/signin"),
      repeatedName(60_000),
    ],
  },
  {
    ...EVERYBODY,
    name: "values",
    share: 0.1,
    make: longForms,
    alone: async () => [
      ...["<", '"', "\\"].flatMap((sign) => [
        longValue(sign, 32_000),
        longValue(sign, 1_000_000),
        longValue(sign, 5_000_000),
        longValues(sign, 32_000),
        longValue(sign, 32_000, { name: "phone", route: "/signin" }),
        longValues(sign, 32_000, { route: "/signup" }),
        longValues(sign, 32_000, { route: "/profile" }),
        longValues(sign, 32_000, { route: "/events/:slug/book" }),
        longValue(sign, 32_000, { name: "username", route: "/admin" }),
      ]),
    ],
  },
  {
    ...EVERYBODY,
    name: "parts",
    share: 0.1,
    make: malformedMultipart,
    alone: async () => [
      uploadOf(LARGEST_FILE, "a", "/contact"),
      manyParts(1_000),
      manyParts(5_000, "/profile"),
      manyParts(40_000),
    ],
  },
  { ...EVERYBODY, name: "types", share: 0.2, make: typeOnRoute },
  {
    ...EVERYBODY,
    name: "targets",
    share: 0.1,
    make: malformedTarget,
    isRaw: true,
    statuses: [400, 403, 404, 405, 414, 415, 431],
    alone: async () => MALFORMED_TARGETS.map((target) => targetRequest(target)),
  },
  { ...EVERYBODY, name: "methods", share: 0.1, make: unsupportedMethod },
  { ...EVERYBODY, name: "queries", share: 0.1, make: malformedQuery },
];

/** Every kind; files are created once, here. */
export async function listKinds(): Promise<Kind[]> {
  const files = [...runFiles(LARGEST_FILE), ...(await pictureFiles())];
  const uploads = [
    ...["/contact", "/signin", "/"].map((route) => uploadOf(LARGEST_FILE, "a", route)),
    uploadOf(LARGEST_FILE, "files", "/progress/import"),
    uploadOf(LARGEST_FILE, "picture", "/profile"),
  ];
  return [
    ...KINDS,
    {
      name: "files",
      share: 0.05,
      most: 300,
      growthMb: FILES_GROWTH_MB,
      mayBeBusy: true,
      roles: ["member"],
      alone: async () => files,
      make: ({ random }) => pick(random, files),
      allowance: fileAllowance,
    },
    {
      ...EVERYBODY,
      name: "uploads",
      share: 0.05,
      most: 300,
      growthMb: UPLOADS_GROWTH_MB,
      mayBeBusy: true,
      clients: 100,
      make: ({ random }) => pick(random, uploads),
    },
  ];
}

function refusal(): Allowance {
  return { cpuMs: REFUSAL_CPU_MS, memoryMb: REFUSAL_MEMORY_MB };
}

/**
 * The allowed cost of a file in proportion to its size, of a picture to its pixels; a small file counts as a
 * megabyte.
 */
function fileAllowance({ target, body }: HostileRequest): Allowance {
  if (target === "/profile") return { cpuMs: PICTURE_CPU_MS, memoryMb: PICTURE_MEMORY_MB };
  const megabytes = Math.max(1, (body?.length ?? 0) / MEBIBYTE);
  return { cpuMs: FILE_CPU_MS_PER_MB * megabytes, memoryMb: FILE_MEMORY_MB };
}
