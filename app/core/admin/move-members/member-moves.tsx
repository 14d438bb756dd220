import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRights } from "~/core/people/rights/if-right";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { APPROVALS_TEXTS } from "~/texts/admin/approvals";
import { MEMBER_MOVES_TEXTS } from "~/texts/admin/member";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, buttonStyle } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Input } from "~/ui/field";
import { keepRowFocus } from "~/ui/use-row-keys";

import { MEMBER_MOVES } from "../registrations/approvals";

interface MemberMovesProps {
  memberId: MemberId;
  name: string;
  status: MemberStatus;
  size?: "small" | "medium";
}

/** Buttons for the moves from a member's status; some open a field for a reason. */
export function MemberMoves({ memberId, name, status, size = "small" }: MemberMovesProps) {
  if (!useRights()("members")) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {MEMBER_MOVES[status].map(({ to, label: key, asksReason }) => {
        const label = APPROVALS_TEXTS[key];
        return asksReason ? (
          <details key={to} className="min-w-0">
            <summary
              aria-label={`${label}… ${name}`}
              className={classNames(
                buttonStyle({ variant: "quiet", size }),
                "list-none [&::-webkit-details-marker]:hidden",
              )}
            >
              {label}…
            </summary>
            <MoveForm {...{ memberId, status }} to={to}>
              <Input
                className="min-w-40"
                label={MEMBER_MOVES_TEXTS.reasonTo({ shown: label, name })}
                hideLabel
                name="reason"
                placeholder={COMMON_WORDS.reason}
                maxLength={300}
                required
              />
              <Button size="small" variant="danger">
                {label}
              </Button>
            </MoveForm>
          </details>
        ) : (
          <MoveForm key={to} {...{ memberId, status }} to={to}>
            <Button size={size} aria-label={`${label} ${name}`}>
              {label}
            </Button>
          </MoveForm>
        );
      })}
    </div>
  );
}

function MoveForm({
  memberId,
  status,
  to,
  children,
}: Pick<MemberMovesProps, "memberId" | "status"> & { to: MemberStatus; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset onSubmit={keepRowFocus} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="memberId" value={memberId} />
      <input type="hidden" name="from" value={status} />
      <input type="hidden" name="to" value={to} />
      {children}
    </Form>
  );
}
