/** A digest of each migration's statements as they ran in this database. */
interface MigrationChecksumsTable {
  name: string;
  checksum: string;
}

export interface MigrationChecksumsTables {
  migration_checksums: MigrationChecksumsTable;
}
