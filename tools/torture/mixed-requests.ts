/**
 * The usual mix of requests by visitors, members and admins: pages, bookings, cancels, posts, likes, reports,
 * exports.
 */
import { randomUUID } from "node:crypto";
import { recordKeys } from "~/lib/records";
import { type Asking, ask, book } from "./clients";
import type { Data, Runner, SeededEvent } from "./data";

/** Of a hundred requests; an export takes the place of every tenth report. */
const SHARES = {
  visitor: 28,
  member: 46,
  book: 5,
  cancel: 2,
  like: 3,
  post: 1,
  admin: 10,
  report: 5,
};
const SHARES_IN_ALL = 100;
const REPORTS_AN_EXPORT = 10;
const BOOKINGS_EACH_EVENT = 1_000;
const ROOM = 1_000_000;

const PAGES = {
  visitor: ["/", "/events", "/plans", "/feed.xml", "/about", "/events.ics", "/faq", "/signin"],
  member: [
    ...["/dashboard", "/bookings", "/community", "/community/leaderboard", "/progress", "/inbox"],
    ...["/dashboard.data", "/bookings.data", "/community.data", "/profile", "/membership"],
  ],
  admin: [
    ...["/admin/dashboard", "/admin/bookings", "/admin/subscribers", "/admin/payments"],
    ...["/admin/search?q=runner", "/admin/events", "/admin/analytics", "/admin/messages"],
  ],
  report: [
    ...["last7days", "last30days", "last90days", "last365days"].map(
      (range) => `/admin/reports?range=${range}`,
    ),
    "/admin/reports/print",
    "/admin/payments/takings",
  ],
  export: [
    ...["/admin/subscribers.csv", "/admin/reports/export", "/admin/reports/export?format=json"],
    ...["/admin/reports/bookings.csv", "/admin/reports/payments.csv"],
  ],
};

export interface MixedRequest {
  kind: string;
  path: string;
  /** Sends the request; undefined for a correct answer. */
  send: () => Promise<string | undefined>;
}

/** The requests by number, and the submit keys of acknowledged bookings. */
export async function mixOf(
  url: string,
  data: Data,
  { members, requests }: { members: number; requests: number },
) {
  const runners = await data.addRunners(members, "active");
  const events: SeededEvent[] = [];
  const bookings = Math.ceil((requests * SHARES.book) / SHARES_IN_ALL);
  const needed = Math.ceil(bookings / Math.min(members, BOOKINGS_EACH_EVENT)) + 1;
  while (events.length < needed) events.push(await data.addEvent(ROOM));
  const priceRupees = await data.priceOf(events[0]);
  const posts = await data.db.selectFrom("posts").select("id").limit(20).execute();
  const admin = await data.adminCookie();
  const acknowledged: string[] = [];
  const mine: { runner: Runner; id: string }[] = [];
  const order = spread(SHARES);
  const turns = new Map<keyof typeof SHARES, number>();

  const pageOf = (kind: keyof typeof PAGES, turn: number, cookie?: string) => {
    const path = inTurn(PAGES[kind], turn);
    return requested({ kind, path }, async () => await answered(path, cookie ? { cookie } : {}));
  };
  const answered = async (path: string, asking: Asking, wanted = 200) => {
    const { status, text } = await ask(url, path, asking);
    return status === wanted ? undefined : `${status} ${status === 0 ? text : ""}`;
  };
  const bookNext = (runner: Runner, turn: number) => {
    const event = inTurn(events, Math.floor(turn / Math.min(members, BOOKINGS_EACH_EVENT)));
    return requested({ kind: "book", path: event.slug }, async () => {
      const submitKey = randomUUID();
      const fresh = { cookie: runner.cookie, event, submitKey, priceRupees };
      const { isBooked, status, location = "" } = await book(url, fresh);
      if (!isBooked) return `${status}`;
      acknowledged.push(submitKey);
      mine.push({ runner, id: /bookings\/([^?]+)/.exec(location)?.[1] ?? "" });
      return undefined;
    });
  };
  const cancelOldest = () => {
    const { runner, id } = mine.shift() ?? {};
    if (!runner) return undefined;
    const path = `/bookings/${id}`;
    const fields = { intent: "cancel", bookingId: `${id}` };
    return requested({ kind: "cancel", path }, () =>
      answered(path, { method: "POST", cookie: runner.cookie, fields }),
    );
  };
  const write = (kind: "like" | "post", { cookie }: Runner, turn: number) => {
    const fields: Record<string, string> =
      kind === "post"
        ? { intent: "add", content: `Run ${turn}`, submitKey: randomUUID() }
        : { intent: "like", liked: "yes", postId: inTurn(posts, turn).id };
    const headers = { Accept: "application/json" };
    const path = "/community/posts";
    return requested({ kind, path }, () =>
      answered(path, { method: "POST", cookie, fields, headers }),
    );
  };
  const requestOf = {
    visitor: (turn: number) => pageOf("visitor", turn),
    member: (turn: number, { cookie }: Runner) => pageOf("member", turn, cookie),
    book: (turn: number) => bookNext(inTurn(runners, turn), turn),
    cancel: (turn: number, { cookie }: Runner) => cancelOldest() ?? pageOf("member", turn, cookie),
    like: (turn: number, runner: Runner) => write("like", runner, turn),
    post: (turn: number, runner: Runner) => write("post", runner, turn),
    admin: (turn: number) => pageOf("admin", turn, admin),
    report: (turn: number) =>
      turn % REPORTS_AN_EXPORT === REPORTS_AN_EXPORT - 1
        ? pageOf("export", Math.floor(turn / REPORTS_AN_EXPORT), admin)
        : pageOf("report", turn, admin),
  };
  const next = (number: number): MixedRequest => {
    const kind = inTurn(order, number);
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return requestOf[kind](turn, inTurn(runners, number));
  };
  return { next, acknowledged };
}

function requested(
  named: Pick<MixedRequest, "kind" | "path">,
  send: MixedRequest["send"],
): MixedRequest {
  return { ...named, send };
}

/** The kinds in the order of a round, each at even distances. */
function spread<Name extends string>(shares: Record<Name, number>): Name[] {
  const places = recordKeys(shares).flatMap((kind) =>
    Array.from({ length: shares[kind] }, (_, at) => ({ kind, at: (at + 0.5) / shares[kind] })),
  );
  return places.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}

function inTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("Nothing to choose from.");
  return item;
}
