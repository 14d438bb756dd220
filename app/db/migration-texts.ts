export function newerDatabase(names: string[]): string {
  return `The database was made by another version of this software: it has ${names.join(", ")}, which this version does not know. Start that version, or restore a backup that fits.`;
}

export function editedMigrations(names: string[]): string {
  return `The migration ${names.join(", ")} has run in this database and was changed since. Put its file back as it was and write the change as a new migration.`;
}
