import { club } from "~/content/club";
import { CommunityHeader } from "~/core/community/feed/community-header";
import { pictureHref } from "~/core/people/pictures/pictures";
import { BOARD_LABELS, BOARD_TEXTS } from "~/core/progress/texts";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Card } from "~/ui/card";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { BoardTable } from "./board-table";
import { BOARDS, requestedBoard } from "./leaderboard";
import { findOwnPlace, findShownBoard } from "./leaderboard.server";

export const meta: Route.MetaFunction = () => [{ title: `${BOARD_TEXTS.title} – ${club.name}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id } = context.get(memberContext);
  const board = requestedBoard(url.searchParams);
  const today = dayOf(now, timeZone);
  const { entries, memberIds } = await findShownBoard(db, { board, today });
  const ownLine = memberIds.indexOf(id);
  return { board, entries, ownLine, own: await findOwnPlace(db, { memberId: id, board, today }) };
}

export default function LeaderboardPage({ loaderData }: Route.ComponentProps) {
  const { board, entries, ownLine, own } = loaderData;
  return (
    <>
      <CommunityHeader />
      <Card className="mx-auto grid w-full max-w-2xl gap-5">
        <Segmented
          label={BOARD_TEXTS.choice}
          options={BOARDS.map((option) => ({
            to: `?board=${option}`,
            label: BOARD_LABELS[option],
            current: option === board,
          }))}
        />
        <BoardTable
          entries={entries.map(({ pictureId, ...entry }) => ({
            ...entry,
            pictureSrc: pictureId ? pictureHref(pictureId) : null,
          }))}
          ownLine={ownLine}
          own={own}
        />
        <p className="text-sm text-muted">{BOARD_TEXTS.rules}</p>
      </Card>
    </>
  );
}
