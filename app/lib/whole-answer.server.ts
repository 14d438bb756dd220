const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** An answer whose body is there from the start, so that whoever sends it need not read it as a stream. */
export function wholeAnswer(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(body, init);
  bodies.set(answer, body);
  return answer;
}

/** The body of an answer that was made in one piece; undefined for any other. */
export function wholeBodyOf(answer: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(answer);
}
