import { z } from "zod";

/** The most connections that one process may open; PostgreSQL itself has room for 100. */
const MOST_CONNECTIONS = 500;
const CONNECTIONS_MESSAGE = `DATABASE_CONNECTIONS must be a whole number from 1 to ${MOST_CONNECTIONS}.`;

/** The settings of the database: its place and its connections. */
export const databaseShape = {
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      "DATABASE_URL must start with postgres:// (leave it out for SQLite).",
    )
    .optional(),
  DATABASE_POOLER: z
    .enum(["transaction"], "DATABASE_POOLER must be transaction, or left out.")
    .optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number(CONNECTIONS_MESSAGE)
    .int(CONNECTIONS_MESSAGE)
    .min(1, CONNECTIONS_MESSAGE)
    .max(MOST_CONNECTIONS, CONNECTIONS_MESSAGE)
    .default(10),
  COPY_TO: z.string().min(1).optional(),
};

type DatabaseValues = z.infer<z.ZodObject<typeof databaseShape>>;

/** Settings that do not fit together, each in a sentence that says what to do. */
export function databaseProblems(values: DatabaseValues): string[] {
  const problems: string[] = [];
  if (values.COPY_TO && values.DATABASE_URL)
    problems.push("COPY_TO is for SQLite: leave it out, and see docs/operating.md for PostgreSQL.");
  if (values.DATABASE_POOLER && !values.DATABASE_URL)
    problems.push("DATABASE_POOLER is for PostgreSQL: set DATABASE_URL too, or leave it out.");
  return problems;
}
