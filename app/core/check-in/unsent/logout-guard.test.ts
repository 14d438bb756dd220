import { expect, test } from "vitest";
import { LANGUAGES, pathIn } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { logoutAt } from "./logout-guard";

const ORIGIN = "https://club.example";

test.each(recordKeys(LANGUAGES))(
  "in '%s' a logout is told from other forms by its path",
  (language) => {
    const at = (path: string) => logoutAt(ORIGIN + pathIn(language, path));
    expect(["/logout", "/admin/logout"].map(at)).toEqual(["/logout", "/admin/logout"]);
    expect(["/settings/logout", "/", "/logout/all"].map(at)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);
