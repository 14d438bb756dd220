/** A full run is called full on every page of a member that counts its spots. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";

test.each([
  { capacity: 1, text: "Full: the only spot is taken" },
  { capacity: 2, text: "Full: all 2 spots taken" },
])("every page of a member says of a full run: $text", async ({ capacity, text }) => {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, capacity, seats_taken: capacity });
  const arjun = await club.member("arjun");
  for (const path of ["/events", `/events/${RUN}`, `/events/${RUN}/book`, "/dashboard"]) {
    const page = readable((await arjun.get(path)).text);
    expect(page).toContain(text);
    expect(page).not.toContain("0 of ");
  }
});
