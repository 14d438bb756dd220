/** A digest of each migration's statements when it ran here. */
interface MigrationChecksumsTable {
  name: string;
  checksum: string;
}

export interface MigrationChecksumsTables {
  migration_checksums: MigrationChecksumsTable;
}
