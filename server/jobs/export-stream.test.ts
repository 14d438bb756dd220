import { expect, test } from "vitest";
import { ExportFiles } from "./export-stream";

function rows(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 2) controller.close();
      else controller.enqueue(new TextEncoder().encode("a row\n"));
    },
  });
}

test("a third file is not opened while two are being read", () => {
  const files = new ExportFiles(rows);
  expect([files.open(), files.open()]).toEqual([expect.anything(), expect.anything()]);
  expect(files.open()).toBeUndefined();
});

test.each([
  ["read to its end", async (file: ReadableStream) => void (await new Response(file).text())],
  ["cancelled", async (file: ReadableStream) => await file.cancel()],
])("a file that is %s makes room for another", async (_, end) => {
  const files = new ExportFiles(rows);
  const [first] = [files.open(), files.open()];
  if (first) await end(first);
  expect(files.open()).toBeDefined();
  expect(files.open()).toBeUndefined();
});

test("a file that fails while it is written makes room for another", async () => {
  const broken = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
  const files = new ExportFiles(broken);
  const [first] = [files.open(), files.open()];
  await expect(new Response(first).text()).rejects.toThrow("gone");
  expect(files.open()).toBeDefined();
});
