/** The place of the copy in COPY_TO: a folder, or a store of another machine. */
import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { makePrivateFolder } from "~/db/private-files";
import { errorCode, errorText } from "~/lib/error-text";
import { BackupRefusal } from "../backup-refusal";

export type CopyStore =
  | { kind: "folder"; path: string }
  | { kind: "sftp"; host: string; user: string; path: string; keyFile: string | undefined }
  | {
      kind: "s3";
      bucket: string;
      path: string;
      region: string | undefined;
      endpoint: string | undefined;
    };

/** Reads COPY_TO; refuses an address that lacks a part. */
export function readStore(copyTo: string): CopyStore {
  if (!copyTo.includes("://")) return { kind: "folder", path: resolve(copyTo) };
  const url = URL.parse(copyTo);
  const path = decodeURIComponent(url?.pathname ?? "").replace(/\/+$/, "");
  const option = (name: string) => url?.searchParams.get(name) ?? undefined;
  if (url?.protocol === "sftp:" && url.hostname !== "" && url.username !== "" && path !== "") {
    const host = `${url.hostname}:${url.port || "22"}`;
    return { kind: "sftp", host, user: url.username, path, keyFile: option("key") };
  }
  if (url?.protocol === "s3:" && url.hostname !== "") {
    const [endpoint, region] = [option("endpoint"), option("region")];
    return { kind: "s3", bucket: url.hostname, path: path.slice(1) || "club", region, endpoint };
  }
  throw new BackupRefusal(
    "COPY_TO cannot be read. Use a folder, sftp://user@host/folder?key=FILE, or s3://bucket/folder?endpoint=https://….",
  );
}

/** Makes the folder of the copy; refuses one that takes no files. */
export function makeCopyFolder(path: string): void {
  try {
    makePrivateFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BackupRefusal(
      `COPY_TO: ${path} takes no copy (${errorText(error)}). Look at its disk, and give it to the club's user.`,
    );
  }
}

/** Refuses a folder that may hold a copy and shows none to this user. */
export function requireReadable(copyTo: string): void {
  const store = readStore(copyTo);
  if (store.kind !== "folder") return;
  try {
    accessSync(store.path, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw new BackupRefusal(
      `COPY_TO: ${store.path} cannot be read (${errorText(error)}). Look at its disk, and restore as the club's own user.`,
    );
  }
}
