export interface OperationsTables {
  operations: OperationsTable;
}

/** A background job is `job:` and its name. */
export type OperationName = "backup" | "drill" | "copy_drill" | `job:${string}`;

export interface OperationsTable {
  name: OperationName;
  /** When it last succeeded. */
  done_at: number | null;
  failed_at: number | null;
  /** About the later of both; never a person's data. */
  detail: string;
}
