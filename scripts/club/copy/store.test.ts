import { expect, test } from "vitest";
import { makeCopyFolder, readStore, requireReadable } from "./store";

test.each([
  ["/mnt/elsewhere/club", { kind: "folder", path: "/mnt/elsewhere/club" }],
  [
    "sftp://club@nas.example:2222/copies/club?key=/srv/club/copy-key",
    {
      kind: "sftp",
      host: "nas.example:2222",
      user: "club",
      path: "/copies/club",
      keyFile: "/srv/club/copy-key",
    },
  ],
  [
    "sftp://club@nas.example/copies/",
    { kind: "sftp", host: "nas.example:22", user: "club", path: "/copies", keyFile: undefined },
  ],
  [
    "s3://bucket/copies/club?endpoint=https://s3.example&region=eu-1",
    {
      kind: "s3",
      bucket: "bucket",
      path: "copies/club",
      endpoint: "https://s3.example",
      region: "eu-1",
    },
  ],
  [
    "s3://bucket",
    { kind: "s3", bucket: "bucket", path: "club", endpoint: undefined, region: undefined },
  ],
])("%s is a place for the copy", (copyTo, store) => {
  expect(readStore(copyTo)).toEqual(store);
});

test.each(["sftp://nas.example/copies", "sftp://club@nas.example/", "s3://", "ftp://a@b/c"])(
  "%s is none",
  (copyTo) => {
    expect(() => readStore(copyTo)).toThrow("COPY_TO cannot be read");
  },
);

test.each([import.meta.filename, `${import.meta.filename}/copies`, "/proc/copies", "/dev/null"])(
  "the folder %s is refused in one sentence that names COPY_TO",
  (path) => {
    const said = /^COPY_TO: \S+ takes no copy \(\w+: [^\n]+\)\. Look at its disk, [^\n]+\.$/;
    expect(() => makeCopyFolder(path)).toThrow(said);
  },
);

test("a folder that cannot be read is told apart from one without a copy", () => {
  const below = `${import.meta.filename}/copies`;
  expect(() => requireReadable(below)).toThrow(/^COPY_TO: \S+ cannot be read \(ENOTDIR: /);
  for (const copyTo of [import.meta.dirname, `${import.meta.dirname}/none`, "s3://bucket"])
    expect(() => requireReadable(copyTo)).not.toThrow();
});
