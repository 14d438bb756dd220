import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "~/db/tables";
import { countIn, LIVE, SEAT_HOLDING, SETTLED } from "./status";
import { quoted, seatHeld } from "./status.server";

test("the sets of statuses are those that hold a seat, are to come, and are settled", () => {
  expect(SEAT_HOLDING).toEqual(["pending", "confirmed", "completed"]);
  expect(LIVE).toEqual(["pending", "confirmed"]);
  expect(SETTLED).toEqual(["confirmed", "completed"]);
});

test("counts of a set leave out its other statuses and those without a booking", () => {
  expect(countIn({ pending: 4, confirmed: 2 }, SETTLED)).toBe(2);
  expect(countIn(undefined, SETTLED)).toBe(0);
});

test("the SQL of a held seat is the condition of the partial indexes", () => {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const query = db.selectFrom("bookings as b").select("b.id").where(seatHeld("b.status"));
  expect(query.compile()).toMatchObject({
    sql: `select "b"."id" from "bookings" as "b" where "b"."status" <> 'cancelled'`,
    parameters: [],
  });
});

test("a set is quoted for SQL that is text", () => {
  expect(quoted(SETTLED)).toBe("'confirmed', 'completed'");
});
