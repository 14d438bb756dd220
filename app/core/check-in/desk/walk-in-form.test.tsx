import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WalkInDialog } from "./walk-in-form";

test("the browser refuses a walk-in whose name is blanks alone", () => {
  const html = renderToStaticMarkup(
    <WalkInDialog
      takesMoney={false}
      needsReason={false}
      typed=""
      onAdd={() => undefined}
      onClose={() => undefined}
    />,
  );
  const [field = ""] = html.match(/<input[^>]*name="name"[^>]*>/) ?? [];
  const [, pattern = ""] = field.match(/pattern="([^"]+)"/) ?? [];
  const allowed = new RegExp(`^(?:${pattern})$`, "v");
  const names = ["   ", "Nila", " Nila Sen "];
  expect(names.map((name) => allowed.test(name))).toEqual([false, true, true]);
});
