/** The answer that a browser saves as a file of this name; `type` is a text's, such as 'text/csv'. */
export function download(body: BodyInit, { type, name }: { type: string; name: string }): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
