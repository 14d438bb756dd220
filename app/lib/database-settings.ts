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
  COPY_TO: z
    .string()
    .min(1)
    .regex(
      /^(?:(?:sftp|s3):\/\/|(?!\w+:\/\/))/,
      "COPY_TO must be a folder, or an address that begins with sftp:// or s3://.",
    )
    .optional(),
  COPY_ACCESS_KEY: z.string().min(1).optional(),
  COPY_SECRET_KEY: z.string().min(1).optional(),
};

type DatabaseValues = z.infer<z.ZodObject<typeof databaseShape>>;

/** Settings that do not fit together, each in a sentence that says what to do. */
export function databaseProblems(values: DatabaseValues): string[] {
  const problems: string[] = [];
  if (values.COPY_TO && values.DATABASE_URL)
    problems.push("COPY_TO is for SQLite: leave it out, and see docs/operating.md for PostgreSQL.");
  if ((values.COPY_ACCESS_KEY === undefined) !== (values.COPY_SECRET_KEY === undefined))
    problems.push("COPY_ACCESS_KEY and COPY_SECRET_KEY belong together: set both, or none.");
  if (values.DATABASE_POOLER && !values.DATABASE_URL)
    problems.push("DATABASE_POOLER is for PostgreSQL: set DATABASE_URL too, or leave it out.");
  return problems;
}

/** The key of the S3-compatible store that holds the copy. */
export function copyAccessOf({
  COPY_ACCESS_KEY: id,
  COPY_SECRET_KEY: secret,
}: DatabaseValues): { id: string; secret: string } | undefined {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}
