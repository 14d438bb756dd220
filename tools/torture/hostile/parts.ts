/** Multipart forms with hostile parts: too many, too large, odd names, missing lines. */
import { pick } from "./random";
import { addressOf, BOUNDARY, type HostileRequest, MULTIPART, type Source } from "./request";

const UPLOAD_ROUTES = ["/profile", "/progress/import", "/community/posts", "/admin/events/new"];
const NAMES = [
  "a",
  "picture",
  "files",
  "",
  "a[3000000]",
  `a${"[0]".repeat(2_000)}`,
  "__proto__",
  "../../etc/passwd",
  "a\u0000b",
  "n".repeat(20_000),
];
const FILE_NAMES = ["run.fit", "../../x", "a\u0000.png", "é🏃.gpx", "f".repeat(20_000), ""];
const END = `--${BOUNDARY}--\r\n`;

/** One encoded part; a file name makes it a file. */
export function partOf(name: string, value: string, fileName?: string): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
}

/** A form of many small parts. */
export function manyParts(count: number, route = "/contact"): HostileRequest {
  return multipart(route, `${count} parts`, partOf("a", "1").repeat(count) + END);
}

/** A form with one file of this size. */
export function uploadOf(bytes: number, name: string, route: string): HostileRequest {
  const body = partOf(name, "x".repeat(bytes), "x.png") + END;
  return multipart(route, `a file of ${bytes} bytes`, body);
}

/** Any odd multipart form, to any address. */
export function malformedMultipart({ random, routes }: Source): HostileRequest {
  const route = pick(random, random() < 0.5 ? UPLOAD_ROUTES : routes);
  const count = () => pick(random, [101, 300, 1_000, 1_000, 5_000, 40_000]);
  const name = () => pick(random, NAMES);
  const shapes: (() => HostileRequest)[] = [
    () => manyParts(count(), route),
    () => {
      const parts = Array.from({ length: 5 }, () => partOf(name(), "1")).join("");
      return multipart(route, "odd names of parts", parts + END);
    },
    () => {
      const files = partOf(name(), "x", pick(random, FILE_NAMES)).repeat(
        pick(random, [1, 60, 200]),
      );
      return multipart(route, "odd names of files", files + END);
    },
    () => uploadOf(pick(random, [0, 1, 100_000, 1_200_000]), name(), route),
    () => multipart(route, "no end", partOf("a", "1".repeat(count()))),
    () => multipart(route, "no head", `--${BOUNDARY}\r\n\r\n1\r\n${END}`),
    () =>
      multipart(route, "many head lines", `--${BOUNDARY}\r\n${"X-A: b\r\n".repeat(count())}\r\n`),
    () => multipart(route, "a head without an end", `--${BOUNDARY}\r\n${"a".repeat(10 * count())}`),
    () => multipart(route, "only boundaries", `--${BOUNDARY}\r\n`.repeat(count()) + END),
    () => multipart(route, "only dashes", "-".repeat(10 * count())),
    () => multipart(route, "only line ends", "\r\n".repeat(count())),
    () => multipart(route, "nothing", ""),
  ];
  return pick(random, shapes)();
}

function multipart(route: string, what: string, body: string): HostileRequest {
  const target = addressOf(route);
  const headers = { "Content-Type": MULTIPART };
  return { what: `multipart, ${what}, to ${target}`, method: "POST", target, headers, body };
}
