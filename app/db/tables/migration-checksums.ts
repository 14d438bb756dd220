/** What each migration did when it ran here, as a digest of its statements. */
interface MigrationChecksumsTable {
  name: string;
  checksum: string;
}

export interface MigrationChecksumsTables {
  migration_checksums: MigrationChecksumsTable;
}
