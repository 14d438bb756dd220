import { pageTitle } from "~/content/page-club";
import { programDrawings } from "~/content/people";
import { CommunityHeader } from "~/core/community/feed/community-header";
import { pictureHref } from "~/core/people/pictures/pictures";
import { optionLabel } from "~/core/people/profile/option-label";
import { dayOf } from "~/lib/dates";
import { formatKm } from "~/lib/measures";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { BOARD_LABELS, BOARD_TEXTS } from "~/texts/progress/progress";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Avatar } from "~/ui/avatar";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { MarkedText } from "~/ui/marked-text";
import { Segmented } from "~/ui/segmented";
import { ESTIMATED_DISTANCE_M } from "../statistics/statistics";
import type { Route } from "./+types/route";
import { BOARDS, requestedBoard } from "./leaderboard";
import { findOwnPlace, findShownBoard } from "./leaderboard.server";

export const meta = pageTitle((club) => `${BOARD_TEXTS.title} – ${club}`);

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
    <div className="narrow-column grid gap-6 md:gap-8">
      <CommunityHeader />
      <Card className="grid gap-5">
        <Segmented
          label={BOARD_TEXTS.choice}
          options={BOARDS.map((option) => ({
            to: `?board=${option}`,
            label: BOARD_LABELS[option],
            current: option === board,
          }))}
        />
        <BoardTable entries={entries} ownLine={ownLine} own={own} />
        <p className="text-sm text-muted">
          {BOARD_TEXTS.rules({ km: ESTIMATED_DISTANCE_M / 1000 })}
        </p>
      </Card>
    </div>
  );
}

type BoardTableProps = Omit<Route.ComponentProps["loaderData"], "board">;

/** A leaderboard with the viewer's own place below it; `ownLine` is -1 when theirs is not among the lines. */
function BoardTable({ entries, ownLine, own }: BoardTableProps) {
  return (
    <div className="grid gap-4">
      {entries.length === 0 ? (
        <EmptyState title={BOARD_TEXTS.emptyTitle} picture={programDrawings.purpose}>
          {BOARD_TEXTS.empty}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {entries.map(({ name, pictureId, ...entry }, line) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and holds nothing that could move
              key={line}
              className={classNames(
                "flex items-center gap-3 py-2.5",
                line === ownLine && "-mx-3 rounded-lg bg-accent-soft px-3",
              )}
            >
              <span className="figure w-8 shrink-0 text-right text-2xl leading-none">
                {entry.place}
              </span>
              <Avatar
                name={name ?? COMMON_WORDS.runner}
                src={pictureId ? pictureHref(pictureId) : null}
                size="small"
              />
              <span className="mr-auto grid min-w-0">
                <span className="font-bold wrap-anywhere">{name ?? COMMON_WORDS.runner}</span>
                <span className="text-sm text-muted">{optionLabel(entry.level)}</span>
              </span>
              <BoardTotals runs={entry.runs} distanceM={entry.distanceM} />
            </li>
          ))}
        </ol>
      )}
      <div className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-3">
        {own ? (
          <>
            <p className="mr-auto">
              <strong>{BOARD_TEXTS.place({ place: own.place })}</strong>
              {!own.shown && <span className="block text-sm text-muted">{BOARD_TEXTS.hidden}</span>}
            </p>
            <BoardTotals runs={own.runs} distanceM={own.distanceM} />
          </>
        ) : (
          <p>
            <MarkedText
              text={BOARD_TEXTS.noPlace}
              marks={{ b: (words) => <strong>{words}</strong> }}
            />
          </p>
        )}
      </div>
    </div>
  );
}

function BoardTotals({ runs, distanceM }: { runs: number; distanceM: number }) {
  return (
    <span className="shrink-0 text-right whitespace-nowrap">
      <MarkedText
        text={BOARD_TEXTS.runs({ runs })}
        marks={{
          figure: (words) => <span className="figure text-xl leading-none">{words}</span>,
          unit: (words) => <span className="text-sm text-muted">{words}</span>,
        }}
      />
      <span className="block text-sm text-muted">{formatKm(distanceM)} km</span>
    </span>
  );
}
