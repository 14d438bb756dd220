import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { changeOrFail } from "./read-failure.server";

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
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  { schema, failed, unread, change }: FormOfChange<Schema, Unread, Answer>,
) {
  return await changeOrFail(context, failed, async () => {
    const submission = parseWithZod(await request.formData(), { schema });
    if (submission.status !== "success") return data(unread(submission.error), { status: 400 });
    const answer = await change(submission.value);
    return data(answer, { status: answer.ok ? 200 : 409 });
  });
}
