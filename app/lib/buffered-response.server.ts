const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** A response with a complete body, which the server can send without reading a stream. */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(body, init);
  bodies.set(answer, body);
  return answer;
}

/** The complete body of such a response; undefined for others. */
export function bufferedBodyOf(answer: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(answer);
}
