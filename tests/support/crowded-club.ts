import { TestClub } from "./club";
import { bookCrowd } from "./crowd";

/** A club whose sample run is booked by `count` new members too, and where nobody was told anything yet. */
export async function openCrowdedClub(count: number): Promise<TestClub> {
  const club = await TestClub.open();
  await club.db.deleteFrom("notifications").execute();
  await bookCrowd(club.db, count);
  return club;
}
