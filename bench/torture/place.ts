/** Where a club's data is: a folder and, on PostgreSQL, the address of a database of this club alone. */
export interface Place {
  dataDir: string;
  url: string | undefined;
}
