import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { outageOf } from "~/db/unavailable";
import { type RouteArgs, requestContext } from "./context.server";

/**
 * Runs a page's reads; when the database fails them, the page shows `failed` (and `title`) with a way to
 * try again, and the log has the cause. A thrown response passes through.
 */
export async function readOrFail<T>(
  context: Readonly<RouterContextProvider>,
  message: { failed: string; title?: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { log, requestId } = context.get(requestContext);
    log.error({ err: error, requestId }, "a page could not be read");
    throw data(message, { status: 500 });
  }
}

/**
 * Runs a form's change; when the database fails it, the page stays and says `failed`, and the log has the
 * cause. A thrown response passes through, and so does an error of an unavailable database.
 */
export async function changeOrFail<T>(
  context: Readonly<RouterContextProvider>,
  failed: string,
  change: () => Promise<T>,
) {
  return await changeOrAnswer(context, change, () =>
    data({ ok: false, text: failed }, { status: 500 }),
  );
}

/** The same for a page that needs more than a text: `failed` returns the answer. */
export async function changeOrAnswer<T, F>(
  context: Readonly<RouterContextProvider>,
  change: () => Promise<T>,
  failed: () => F,
): Promise<T | F> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Error) || outageOf(error)) throw error;
    const { log, requestId } = context.get(requestContext);
    log.error({ err: error, requestId }, "a change could not be written");
    return failed();
  }
}

interface FormOfChange<Schema extends z.ZodType, Unread, Answer> {
  schema: Schema;
  /** The text where the database fails the change. */
  failed: string;
  /** The answer to a form that the schema refuses. */
  unread: (errors: Record<string, string[] | null> | null | undefined) => Unread;
  change: (input: z.output<Schema>) => Promise<Answer>;
}

/** Answers a form that changes something: 400 for one that cannot be read, 409 for a refused change. */
export async function answerForm<Schema extends z.ZodType, Unread, Answer extends { ok: boolean }>(
  { context, request }: RouteArgs,
  { schema, failed, unread, change }: FormOfChange<Schema, Unread, Answer>,
) {
  return await changeOrFail(context, failed, async () => {
    const submission = parseWithZod(await request.formData(), { schema });
    if (submission.status !== "success") return data(unread(submission.error), { status: 400 });
    const answer = await change(submission.value);
    return data(answer, { status: answer.ok ? 200 : 409 });
  });
}
