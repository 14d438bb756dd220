import { statSync } from "node:fs";

/** False for a folder too. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The sentence for a path that names no file. */
export function noFileText(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? `There is no file ${path}: it is a folder.` : `There is no file ${path}.`;
}
