import { expect, test } from "vitest";
import { packagesToInstall } from "./earlier-releases";

test("a release needs only packages installed that this checkout lacks or has in another version", () => {
  const here = {
    "": { version: "0.2.0" },
    "node_modules/same": { version: "1.0.0", integrity: "a" },
    "node_modules/changed": { version: "2.0.0", integrity: "b" },
    "node_modules/@club/around": { version: "1.0.0", integrity: "c" },
    "node_modules/@club/around/node_modules/inner": { version: "2.0.0", integrity: "d" },
  };
  const wanted = {
    ...here,
    "": { version: "0.1.0" },
    "node_modules/changed": { version: "1.0.0", integrity: "e" },
    "node_modules/gone": { version: "1.0.0", integrity: "f" },
    "node_modules/@club/around/node_modules/inner": { version: "1.0.0", integrity: "g" },
  };
  expect(packagesToInstall(wanted, here)).toEqual(["changed", "@club/around", "gone"]);
});
