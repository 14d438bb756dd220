import { sha256 } from "./digest.server";

/** A line of one of our own files, by its path from the project's folder. */
export interface SourceLine {
  file: string;
  line: number;
}

/** The source position of a stack's position; undefined outside our own files. */
export type Locate = (position: {
  file: string;
  line: number;
  column: number;
}) => SourceLine | undefined;

/** The identity of an error in the log. */
interface Cause {
  /** Equal for the same failure at the same place, whatever its message. */
  fingerprint: string;
  /** Names and codes of the error and of what caused it, such as 'Error ERR_SQLITE_ERROR 1555'. */
  kind: string;
  /** The innermost of our functions that is not plumbing, with file and line; absent where none is in the stack. */
  at?: string;
}

const DIGEST_CHARACTERS = 8;
const MOST_CAUSES = 5;
/** Code that every query and every page goes through; its caller identifies a failure better. */
const PLUMBING = /^app\/(db|framework)\//;
const WORD = /^[\w$]{1,60}$/;
const FRAME =
  /^ {4}at (?:async )?(?:new )?(?:(?<call>[^(]*?) (?:\[as [^\]]+\] )?\()?(?:file:\/\/)?(?<file>\/[^()]*?):(?<line>\d+):(?<column>\d+)\)?$/;

/** Hashes name, code, function and file; not the message, nor the line, which changes with every release. */
export function causeOf(error: unknown, locate: Locate): Cause {
  const chain = chainOf(error);
  const kind = chain.map(kindOf).join(" < ");
  const frames = chain.flatMap((one) => (one instanceof Error ? ownFrames(one, locate) : []));
  const frame = frames.find(({ place }) => !PLUMBING.test(place.file)) ?? frames[0];
  const parts = [kind, frame?.call ?? "", frame?.place.file ?? ""];
  const fingerprint = sha256(parts.join("|")).slice(0, DIGEST_CHARACTERS);
  if (!frame) return { fingerprint, kind };
  const { call, place } = frame;
  return { fingerprint, kind, at: `${call || "a function"} ${place.file}:${place.line}` };
}

/** The error and what caused it, outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain = [error];
  for (let at = error; chain.length < MOST_CAUSES && at instanceof Error && at.cause; at = at.cause)
    chain.push(at.cause);
  return chain;
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, code, errcode }: Error & { code?: unknown; errcode?: unknown } = error;
  return [name, code, errcode].filter((part) => isWord(part)).join(" ");
}

function isWord(part: unknown): boolean {
  return (typeof part === "string" && WORD.test(part)) || typeof part === "number";
}

function ownFrames(error: Error, locate: Locate): { call: string; place: SourceLine }[] {
  return linesAfter(error).flatMap((text) => {
    const { call = "", file = "", line, column } = FRAME.exec(text)?.groups ?? {};
    const place = file && locate({ file, line: Number(line), column: Number(column) });
    return place ? [{ call: ownName(call), place }] : [];
  });
}

/** The lines of the stack below the message, which may hold anything. */
function linesAfter({ stack = "", message }: Error): string[] {
  const at = stack.indexOf(message);
  const below = at < 0 ? stack : stack.slice(at + message.length);
  return below.split("\n").slice(1);
}

/** 'find' for 'Object.find' and for the 'find$2' of a bundle. */
function ownName(call: string): string {
  const last = call.split(".").at(-1) ?? "";
  return last === "<anonymous>" ? "" : last.replace(/\$\d+$/, "");
}
