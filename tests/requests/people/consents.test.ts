import { expect, test } from "vitest";
import { listConsents, setConsent } from "~/core/people/consents/set-board-visibility.server";
import { TestClub } from "../../support/club";

test("setConsent keeps the history of what was given or withdrawn", async () => {
  const club = await TestClub.open();
  const memberId = "sample-member-asha";
  const set = (given: boolean, now: number) =>
    setConsent(club.db, { memberId, purpose: "photos", given, now });

  await set(true, 1);
  await set(true, 2);
  expect(await listConsents(club.db, { memberId })).toMatchObject({ photos: true, crew: false });
  await set(false, 3);
  expect(await listConsents(club.db, { memberId })).toMatchObject({ photos: false });
  await set(true, 4);
  const history = await club.db
    .selectFrom("consent")
    .select(["given_at", "withdrawn_at"])
    .orderBy("given_at")
    .execute();
  expect(history).toEqual([
    { given_at: 1, withdrawn_at: 3 },
    { given_at: 4, withdrawn_at: null },
  ]);
});
