export type Dialect = "sqlite" | "postgres";

/** SQL about one row; `row` is what the row is called there: NEW, OLD or a table's name. */
export type RowSql = (row: string, dialect: Dialect) => string;

/** One thing that is counted (or summed) by key, in total and, where it says how, by day. */
export interface Counter {
  name: string;
  table: string;
  /** The columns that it depends on. */
  columns: readonly string[];
  key: RowSql;
  /** The day or month the row belongs to. */
  day?: RowSql;
  /** Left out where nobody asks for the sum over all days. */
  withoutTotal?: true;
  /** What the row adds; 1 unless given. */
  value?: RowSql;
  /** Rows for which it is false are not counted. */
  when?: RowSql;
}

export type Operation = "insert" | "update" | "delete";

/** Statements that a trigger runs for one row; an update runs them only when a column of `columns` changed. */
export interface TriggerStep {
  name: string;
  table: string;
  operation: Operation;
  columns: readonly string[];
  /** A condition on NEW or OLD; the statements run only for rows that meet it. */
  when?: string;
  statements: string[];
}

/** Tables of other shapes that triggers keep beside the counters. */
export interface DerivedTables {
  steps: (dialect: Dialect) => TriggerStep[];
  /** Statements that empty the tables and fill them again from the rows. */
  refill: (dialect: Dialect) => string[];
}

/** All that triggers keep; the engine in this folder takes it as an argument. */
export interface CounterDefinitions {
  counters: readonly Counter[];
  derived: DerivedTables;
}
