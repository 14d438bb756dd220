import type { Club } from "~/content/content-shape";
import { listUpcomingEvents } from "~/core/events/events.server";
import { CURRENT_MEMBERS } from "~/core/people/members";
import { pictureIdOf } from "~/core/people/pictures/pictures";
import { findPicture } from "~/core/people/pictures/set-profile-picture.server";
import type { Db } from "~/db/tables";
import { drawPoster, type Poster } from "~/gateways/poster";
import { type Day, formatTime, formatWhen, type Instant } from "~/lib/dates";
import { focusOf } from "~/lib/focal-point";
import { firstLetters } from "~/lib/letters";
import { routeArt, skyArt } from "~/lib/route-art";
import { shortened } from "~/lib/text-lines";
import { SHARING_TEXTS } from "~/texts/events/share-picture";
import people from "../../../content/people/card.svg?raw";
import { type PicturedEvent, routeKindOf, routeSeed, startHour } from "../events";
import { findEventPage } from "../page/find-event-page.server";

const TITLE_MAX_LENGTH = 80;

/** The PNG that messengers show for an event, or undefined when there is no such event to show. */
export async function drawSharePicture(
  db: Db,
  input: { slug: string; club: Pick<Club, "name">; now: Instant },
) {
  const event = await findEventPage(db, input);
  if (!event) return undefined;
  return await drawPoster({
    art: artOf(event),
    photo: await photographOf(db, event.image),
    stamp: event.status === "cancelled" ? SHARING_TEXTS.cancelledStamp : undefined,
    eyebrow: input.club.name,
    title: wholeWords(event.title),
    lines: whenAndWhere(event),
  });
}

/** The text, or its first words with '…' after them. */
function wholeWords(text: string): string {
  const start = firstLetters(text, TITLE_MAX_LENGTH);
  if (start === text) return text;
  const end = start.lastIndexOf(" ");
  return `${end > 0 ? start.slice(0, end) : start}…`;
}

function artOf(event: PicturedEvent): Poster["art"] {
  const decided = [routeSeed(event), startHour(event), routeKindOf(event)] as const;
  return { id: JSON.stringify(decided), draw: () => routeArt(...decided) };
}

function whenAndWhere(event: { date: Day; time: string; location: string }): string[] {
  return [formatWhen(event, { year: true }), wholeWords(event.location)];
}

/** The photograph that the club uploaded for an event, with what it must keep in view. */
async function photographOf(db: Db, image: string | null) {
  const pictureId = image === null ? undefined : pictureIdOf(image);
  if (image === null || pictureId === undefined) return undefined;
  const picture = await findPicture(db, { pictureId });
  return picture && { id: pictureId, bytes: picture.bytes, focus: focusOf(image) };
}

const DAWN_HOUR = 5;

function skyOf(hour: number): Poster["art"] {
  return { id: `sky ${hour}`, draw: () => skyArt(hour) };
}

/** The PNG that messengers show for every other page. */
export async function drawClubPicture(club: Pick<Club, "name" | "slogan" | "tagline">) {
  return await drawPoster({
    art: skyOf(DAWN_HOUR),
    people,
    eyebrow: club.name,
    title: club.slogan,
    lines: [club.tagline],
  });
}

/** The invitation of the member with this code to the next run; undefined for a code that nobody has. */
export async function findInvite(
  db: Db,
  { code, now }: { code: string | undefined; now: Instant },
) {
  const found = code ? await findInviteToRun(db, { code, now }) : undefined;
  if (!found) return undefined;
  const { name, run } = found;
  if (!run) return { title: SHARING_TEXTS.inviteAnyTime({ name }), description: "" };
  const [when = "", where = ""] = whenAndWhere(run);
  return {
    title: SHARING_TEXTS.invite({ name, time: formatTime(run.time) }),
    description: SHARING_TEXTS.inviteTo({ title: run.title, when, where }),
  };
}

/** The PNG of an invitation; the club's own for a code that nobody has. */
export async function drawInvite(
  db: Db,
  input: { code: string; club: Pick<Club, "name" | "slogan" | "tagline">; now: Instant },
) {
  const found = await findInviteToRun(db, input);
  if (!found) return await drawClubPicture(input.club);
  const { name, run } = found;
  return await drawPoster({
    art: skyOf(run ? startHour(run) : DAWN_HOUR),
    people,
    eyebrow: input.club.name,
    // The time is not torn apart at the end of a line.
    title: run
      ? SHARING_TEXTS.invite({ name, time: formatTime(run.time).replace(" ", "\u00a0") })
      : SHARING_TEXTS.inviteAnyTime({ name }),
    lines: run ? [wholeWords(run.title), ...whenAndWhere(run)] : [],
  });
}

async function findInviteToRun(db: Db, { code, now }: { code: string; now: Instant }) {
  const member = await db
    .selectFrom("members")
    .select("display_name as displayName")
    .where("invite_code", "=", code.toUpperCase())
    .where("status", "in", CURRENT_MEMBERS)
    .executeTakeFirst();
  const [name] = member?.displayName?.trim().split(/\s+/) ?? [];
  if (!name) return undefined;
  const [run] = await listUpcomingEvents(db, { now, limit: 1 });
  return { name: shortened(name, NAME_MAX_LENGTH), run };
}

const NAME_MAX_LENGTH = 30;
