interface Reply {
  status?: "error" | "success" | undefined;
  error?: Record<string, string[] | null> | null;
}

/** The answer to a form that is checked in two parts, with the errors of both. */
export function refusedForm<Answer extends Reply>(answer: Answer, part: Reply) {
  const error = { ...part.error, ...answer.error };
  return { ...answer, status: "error" as const, error };
}
