import { createMemoryRouter, data, type ShouldRevalidateFunction } from "react-router";
import { expect, test } from "vitest";
import { revalidateAfterRefusal } from "./use-revalidate-later";

/** How often a page's data is loaded again after its form is answered with this status. */
async function countLoads(status: number, shouldRevalidate?: ShouldRevalidateFunction) {
  let loads = 0;
  const page = {
    id: "page",
    path: "/",
    loader: () => ++loads,
    action: () => data("answer", { status }),
    ...(shouldRevalidate && { shouldRevalidate }),
  };
  const router = createMemoryRouter([page], { hydrationData: { loaderData: { page: 0 } } });
  await router.navigate("/", { formMethod: "post", formData: new FormData() });
  router.dispose();
  return loads;
}

test.each([
  [200, 1],
  [400, 0],
  [409, 1],
  [503, 0],
])("an answer of %i loads the page's data again %i times", async (status, loads) => {
  expect(await countLoads(status, revalidateAfterRefusal)).toBe(loads);
});

test("without it a page keeps its old data after a refusal", async () => {
  expect(await countLoads(409)).toBe(0);
});

test("a navigation without a form loads what it would load anyway", () => {
  const url = new URL("http://localhost/");
  const change = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };
  for (const defaultShouldRevalidate of [true, false])
    expect(revalidateAfterRefusal({ ...change, defaultShouldRevalidate })).toBe(
      defaultShouldRevalidate,
    );
});
