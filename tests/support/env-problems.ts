import { EnvError, readEnv } from "~/env.server";

/** The sentences that stop a start with these settings; empty when it would start. */
export function envProblems(source: Record<string, string>): string {
  try {
    readEnv(source);
    return "";
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}
