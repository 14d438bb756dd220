/** Where a club's data is: a folder and, on PostgreSQL, the URL of its own database. */
export interface Place {
  dataDir: string;
  url: string | undefined;
}
