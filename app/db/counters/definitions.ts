import type { Tables } from "../tables";

export type Dialect = "sqlite" | "postgres";

/** Returns SQL about one row; `row` is the row's name in it: NEW, OLD or a table's name. */
export type RowSql = (row: string, dialect: Dialect) => string;

/** A table with the columns of it that a counter depends on. */
type Watched = {
  [Table in keyof Tables]: { table: Table; columns: readonly (keyof Tables[Table] & string)[] };
}[keyof Tables];

/** A count (or sum) of rows by key, in total and, if it has `day`, by day. */
export type Counter = Watched & {
  name: string;
  key: RowSql;
  /** The day or month the row belongs to. */
  day?: RowSql;
  /** Leaves out the sum over all days, which nothing reads. */
  withoutTotal?: true;
  /** The value that a row adds; 1 by default. */
  value?: RowSql;
  /** Rows for which it is false are not counted. */
  when?: RowSql;
};

export type RowChange = "insert" | "update" | "delete";

/** Statements that a trigger runs for one row; an update runs them only when a column of `columns` changed. */
export interface TriggerStep {
  name: string;
  table: string;
  operation: RowChange;
  columns: readonly string[];
  /** A condition on NEW or OLD; the statements run only for rows that meet it. */
  when?: string;
  statements: string[];
}

/** Tables of other shapes that triggers maintain beside the counters. */
export interface DerivedTables {
  steps: (dialect: Dialect) => TriggerStep[];
  /** Statements that empty the tables and fill them again from the rows. */
  refill: (dialect: Dialect) => string[];
}

/** The counters and tables that triggers maintain; the engine in this folder takes them as an argument. */
export interface CounterDefinitions {
  counters: readonly Counter[];
  derived: DerivedTables;
}
