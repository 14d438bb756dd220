import { afterEach, expect, test } from "vitest";
import { openMemory } from "~/db/open";
import { switches } from "./switches";

afterEach(() => {
  switches.limitsInText = true;
});

test.each([
  [true, "limit 3", []],
  [false, "limit ?", [3]],
])("with limits in the text %s a query ends with '%s'", (isOn, end, values) => {
  switches.limitsInText = isOn;
  const { db } = openMemory();
  const { sql, parameters } = db.selectFrom("members").select("id").limit(3).compile();
  expect(sql).toBe(`select "id" from "members" ${end}`);
  expect(parameters).toEqual(values);
});
