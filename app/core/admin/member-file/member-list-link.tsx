import { useRights } from "~/core/people/rights/use-rights";
import { ButtonLink } from "~/ui/button";
import { LATEST_SHOWN } from "./member-desk-rules";
import { MEMBER_LIST_LINK_TEXTS } from "./member-texts";

export interface MemberListLinkProps {
  what: "bookings" | "payments";
  /** How many the page shows. */
  count: number;
  name: string | null;
}

const LISTS = {
  bookings: { path: "/admin/bookings", filter: { period: "all" }, right: "look" },
  payments: { path: "/admin/payments", filter: { status: "all" }, right: "money" },
} as const;

/** Leads to the whole list where a member's page shows its latest part. */
export function MemberListLink({ what, count, name }: MemberListLinkProps) {
  const { path, filter, right } = LISTS[what];
  const isOpen = useRights()(right);
  if (count < LATEST_SHOWN || name === null || !isOpen) return null;
  return (
    <ButtonLink to={`${path}?${new URLSearchParams({ ...filter, q: name })}`} className="w-fit">
      {MEMBER_LIST_LINK_TEXTS[what](name)}
    </ButtonLink>
  );
}
