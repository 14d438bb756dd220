import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRights } from "~/core/people/rights/use-rights";
import type { MemberStatus } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { Button } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { classNames } from "~/ui/class-names";
import { Input } from "~/ui/field";
import { keepRowFocus } from "~/ui/use-row-keys";
import { MEMBER_MOVES_TEXTS } from "../member-file/member-texts";
import { MEMBER_MOVES } from "../registrations/approvals";

/** Buttons for the moves from a member's status; some open a field for a reason. */
export function MemberMoves({
  memberId,
  name,
  status,
}: {
  memberId: MemberId;
  name: string;
  status: MemberStatus;
}) {
  if (!useRights()("members")) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {MEMBER_MOVES[status].map((move) =>
        move.asksReason ? (
          <details key={move.to} className="min-w-0">
            <summary
              aria-label={`${move.label}… ${name}`}
              className={classNames(
                buttonStyle({ variant: "quiet", size: "small" }),
                "list-none [&::-webkit-details-marker]:hidden",
              )}
            >
              {move.label}…
            </summary>
            <MoveForm {...{ memberId, status }} to={move.to}>
              <Input
                label={MEMBER_MOVES_TEXTS.reasonTo(move.label.toLowerCase(), name)}
                hideLabel
                name="reason"
                placeholder={MEMBER_MOVES_TEXTS.reason}
                maxLength={300}
                required
              />
              <Button size="small" variant="danger">
                {move.label}
              </Button>
            </MoveForm>
          </details>
        ) : (
          <MoveForm key={move.to} {...{ memberId, status }} to={move.to}>
            <Button size="small" aria-label={`${move.label} ${name}`}>
              {move.label}
            </Button>
          </MoveForm>
        ),
      )}
    </div>
  );
}

function MoveForm({
  memberId,
  status,
  to,
  children,
}: {
  memberId: MemberId;
  status: MemberStatus;
  to: MemberStatus;
  children: ReactNode;
}) {
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
