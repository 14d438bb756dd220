import { percentEncoded } from "./local-path";

/** The answer that a browser saves as a file of this name; a text's type, such as 'text/csv', gets its charset. */
export function download(body: BodyInit, { type, name }: { type: string; name: string }): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type === "application/zip" ? type : `${type}; charset=utf-8`,
      "Content-Disposition": attachment(name),
    },
  });
}

/** A quote, a backslash or a line's end would end the name; `Headers` throws for characters above U+00FF. */
const NOT_IN_NAME = /[^ !#-[\]-~]/gu;

/** The name in ASCII, and where that is not the whole name, encoded as well (RFC 6266). */
function attachment(name: string): string {
  const ascii = name.replace(NOT_IN_NAME, "_");
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encoded(name)}`;
}

/** `encodeURIComponent` leaves four characters that such a name may not have. */
function encoded(name: string): string {
  return percentEncoded(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
