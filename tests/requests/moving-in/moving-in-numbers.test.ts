/** Moving in: people of the old club who have one number. */
import { expect, test } from "vitest";
import { emptyDatabase } from "../../support/database";
import { KAVYA, lines, moveIn, oldUser, recordLine } from "../../support/old-club";

test("of two people of one number the second is left out by name", async () => {
  const db = await emptyDatabase();
  const twice = recordLine(
    "users",
    "twice",
    oldUser({ fullName: "Kavya", email: "k@example.org" }),
  );
  const other = recordLine("users", "other", oldUser({ fullName: "Ravi Nair" }));
  const { done } = await moveIn(db, { "club.jsonl": lines(KAVYA, twice, other) });
  expect(done.report).toEqual([
    "2,users,twice,merged,It has the number of a member.",
    "3,users,other,doubtful,Another person has the same number.",
  ]);
  const members = await db.selectFrom("members").select(["full_name", "email"]).execute();
  expect(members).toEqual([{ full_name: "Kavya Nair", email: "k@example.org" }]);
});

test("two people of one number in a spreadsheet are told apart by name at every import", async () => {
  const db = await emptyDatabase();
  const sheet = lines(
    "Name,Phone,Date of birth",
    "Little Meena,9876500001,2015-01-01",
    "Kavya Nair,9876500001,1990-01-01",
    "Kavya,98765 00001,1990-01-01",
    "Ravi Nair,9876500001,1991-01-01",
  );
  const first = await moveIn(db, { "members.csv": sheet });
  const names = async () => await db.selectFrom("members").select("full_name as name").execute();
  expect(await names()).toEqual([{ name: "Kavya Nair" }]);
  expect(first.done.text).toMatch(/users +1 +0 +1 +1 +1/);
  const doubt = /^5,users,\w+,doubtful,Another person has the same number or id\.$/;
  expect(first.done.report).toEqual([
    expect.stringMatching(/^2,users,\w+,refused,Under 18/),
    expect.stringMatching(doubt),
  ]);
  const second = await moveIn(db, { "members.csv": sheet });
  expect(second.done.text).toMatch(/users +0 +0 +2 +1 +1/);
  expect(second.done.report.at(-1)).toMatch(doubt);
  expect(await names()).toHaveLength(1);
});
