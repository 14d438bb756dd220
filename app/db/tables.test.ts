import type { OperandValueExpressionOrList, SelectType } from "kysely";
import { expectTypeOf, test } from "vitest";
import type { Tables } from "./tables";

type IsText<T> =
  (<G>() => G extends T ? 1 : 2) extends <G>() => G extends string ? 1 : 2 ? true : false;

/** 'bookings.status' for each column with such a name that may hold any text. */
type LooseColumns<Name extends string> = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] & string]: Column extends Name
      ? IsText<NonNullable<SelectType<Tables[Table][Column]>>> extends true
        ? `${Table}.${Column}`
        : never
      : never;
  }[keyof Tables[Table] & string];
}[keyof Tables];

type Of<Noun extends string> = Noun | `${string}_${Noun}`;
type Whose = "member" | "admin" | "event" | "booking" | "payment" | "membership" | "post";

test("columns of statuses, plans and kinds have unions of their values", () => {
  type Loose = LooseColumns<
    Of<"status" | "plan" | "kind" | "type" | "state" | "role" | "purpose" | "method" | "channel">
  >;
  expectTypeOf<Loose>().toEqualTypeOf<never>();
});

test("columns of ids have the id type of their table", () => {
  type Loose = LooseColumns<`${Whose | "pace_group" | "picture" | "contact"}_id`>;
  expectTypeOf<Loose>().toEqualTypeOf<never>();
});

test("a query for a status that does not exist is a type error", () => {
  type Wanted = OperandValueExpressionOrList<Tables, "bookings", "status">;
  expectTypeOf<"confirmed">().toExtend<Wanted>();
  expectTypeOf<"confirmd">().not.toExtend<Wanted>();
});
