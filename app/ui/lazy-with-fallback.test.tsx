import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyWithFallback } from "./loadable";
import { PlainToaster } from "./toast-region";

const Whole = ({ name }: { name: string }) => <p>All of {name}</p>;
const Plain = ({ name }: { name: string }) => <p>Plain {name}</p>;

async function render(part: React.ReactNode): Promise<string> {
  const stream = await renderToReadableStream(<Suspense>{part}</Suspense>);
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll("<!-- -->", "");
}

test("a part whose script loads is shown", async () => {
  const Part = lazyWithFallback(async () => Whole, Plain);
  expect(await render(<Part name="toasts" />)).toContain("All of toasts");
});

test("a part whose script does not load is replaced by the plain one, without an error", async () => {
  const Part = lazyWithFallback<{ name: string }>(
    () => Promise.reject(new TypeError("offline")),
    Plain,
  );
  expect(await render(<Part name="toasts" />)).toContain("Plain toasts");
});

test("the plain toaster is an empty live region before the first toast", async () => {
  expect(await render(<PlainToaster />)).toMatch(/<div class="[^"]*" role="status"><\/div>/);
});
