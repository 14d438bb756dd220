/** Background work runs in a thread of its own, where no request refreshes the club's content. */
import { expect, onTestFinished, test } from "vitest";
import { clubContent, freshContent, setClubContent } from "~/content/club-content.server";
import { saveSection } from "~/core/site/settings/save-section.server";
import { roundsOf } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { TestClub } from "../../support/club";

test("each job has the club's current content", async () => {
  onTestFinished(() => setClubContent(freshContent));
  const club = await TestClub.open({ sample: false });
  const rounds = roundsOf(club.services);
  const jobs = rounds.flatMap((round) => round.jobs).filter(({ name }) => name === "settle_events");
  const change = async (sms: string, seen: number) => {
    const values = { "messagePrices.sms": sms };
    const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
    await saveSection(club.db, { section: "message-prices", values, seen, ...by });
    club.clock.at += 500;
    setClubContent(freshContent);
    await runJobs(jobs, club.services.log);
    return clubContent().messagePrices.sms;
  };
  expect(await change("0.31", 0)).toBe("0.31");
  expect(await change("0.42", 1)).toBe("0.42");
});
