import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { browserSwitches } from "./switches";
import { useRouteModule } from "./use-route-module";

afterEach(() => {
  browserSwitches.formRoutes = true;
});

function Probe() {
  return useRouteModule("probe") ?? "none";
}

test.each([
  [true, "/stub-path-to-module.js"],
  [false, "none"],
])("React Router's context names a route's script, switch %s", (isOn, expected) => {
  browserSwitches.formRoutes = isOn;
  const Stub = createRoutesStub([{ id: "probe", path: "/", Component: Probe }]);
  expect(renderToString(<Stub />)).toContain(expected);
});
