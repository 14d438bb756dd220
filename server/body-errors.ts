/**
 * The same answer with the first part of its body read: an error before that is thrown here, so that it is
 * answered like any other. A later one goes to `onError`, and `cut` ends the connection, so that half a file
 * is not taken for a whole.
 */
export async function withBodyErrors(
  { body, status, headers }: Response,
  onError: (error: unknown) => void,
  cut?: () => void,
): Promise<Response> {
  if (!body) return new Response(null, { status, headers });
  const reader = body.getReader();
  let first: ReadableStreamReadResult<Uint8Array> | undefined = await reader.read();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await reader.read());
          first = undefined;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onError(error);
          if (!cut) return controller.error(error);
          cut();
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, headers });
}
