/** The answer that a browser saves as JSON of this name, indented by two spaces. */
export function jsonDownload(value: unknown, name: string): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
