/** The place of the copy in COPY_TO: a folder, or a store of another machine. */
import { resolve } from "node:path";
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
