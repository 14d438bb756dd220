/** The settings of the database's place and connections: accepted values, and refusals with a sentence. */
import { expect, test } from "vitest";
import { envProblems } from "../tests/support/env-problems";
import { readEnv } from "./env.server";

test("a copy that is a second behind is for SQLite", () => {
  expect(readEnv({ COPY_TO: "/mnt/elsewhere" }).copyTo).toBe("/mnt/elsewhere");
  const both = { COPY_TO: "/mnt/elsewhere", DATABASE_URL: "postgres://localhost/club" };
  expect(envProblems(both)).toContain("COPY_TO is for SQLite");
});

test("a copy goes to a folder, by SFTP or to an S3 store with both parts of its key", () => {
  for (const place of ["copies", "/mnt/copies", "sftp://club@nas/copies", "s3://bucket"])
    expect(envProblems({ COPY_TO: place })).toBe("");
  expect(envProblems({ COPY_TO: "ftp://nas/copies" })).toContain("COPY_TO must be a folder");
  const access = { COPY_ACCESS_KEY: "id", COPY_SECRET_KEY: "secret" };
  expect(readEnv(access).copyAccess).toEqual({ id: "id", secret: "secret" });
  expect(envProblems({ COPY_ACCESS_KEY: "id" })).toContain("belong together");
});

test("a pooler and its connections are for PostgreSQL", () => {
  const pooled = { DATABASE_POOLER: "transaction", DATABASE_URL: "postgres://localhost/club" };
  expect(readEnv(pooled)).toMatchObject({ databasePooler: "transaction", databaseConnections: 10 });
  expect(readEnv({ ...pooled, DATABASE_CONNECTIONS: "20" }).databaseConnections).toBe(20);
  expect(envProblems({ DATABASE_POOLER: "transaction" })).toContain(
    "DATABASE_POOLER is for PostgreSQL",
  );
  expect(envProblems({ ...pooled, DATABASE_POOLER: "session" })).toContain("must be transaction");
  expect(envProblems({ ...pooled, DATABASE_CONNECTIONS: "0" })).toContain("DATABASE_CONNECTIONS");
});
