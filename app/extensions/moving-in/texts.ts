/** Texts of a list of members that an admin brings in, and of what a member brought along. */

export const IMPORT_PREVIEW_TEXTS = {
  imported: "Imported",
  whatWouldHappen: "What would happen",
  theMembersAreIn: "The members are in.",
  seeAllSubscribers: "See all subscribers",
  line: "Line",
  outcome: "Outcome",
  why: "Why",
  linesToLookAt: "Lines to look at",
  columns: "Columns",
  column: "Column",
  example: "Example",
  readAs: "Read as",
  readColumnAs: (heading: string) => `Read ${heading} as`,
  anotherColumn: (field: string) => `Left out: another column is read as ‘${field}’.`,
  nothingToImport: "There is nobody here to import.",
  importThem: "Import them",
  checkAgain: "Check again with these columns",
} as const;

export const MEMBER_SHEET_TEXTS = {
  anotherList: "Another list",
  chooseTheList: "Choose the list",
  csvFile: "CSV file",
  orPaste: "Or paste the rows here",
  includeTheHeading:
    "Include the heading line, with at least a phone number and a name for each person.",
  showWhatWouldHappen: "Show what would happen",
} as const;
