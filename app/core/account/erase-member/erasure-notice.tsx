import { Form } from "react-router";
import { useRights } from "~/core/people/rights/if-right";
import type { MemberId } from "~/db/tables/shapes";
import { ERASE_MEMBER_TEXTS } from "~/texts/account/erase-member";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

/** Says to admins when a member's account will be erased, and who can keep it: they themselves, if they may sign in. */
export function ErasureNotice({
  memberId,
  day,
  canSignIn,
}: {
  memberId: MemberId;
  /** Undefined where it will not be erased. */
  day: string | undefined;
  canSignIn: boolean;
}) {
  const canKeep = useRights()("members") && !canSignIn;
  if (day === undefined) return null;
  return (
    <Alert
      tone="warning"
      title={ERASE_MEMBER_TEXTS.due({ day })}
      action={
        canKeep && (
          <Form method="post" action={`/admin/subscribers/${memberId}/erase`}>
            <Button name="intent" value="keep">
              {ERASE_MEMBER_TEXTS.keep}
            </Button>
          </Form>
        )
      }
    >
      {canSignIn && <p>{ERASE_MEMBER_TEXTS.keepThemselves}</p>}
      {canKeep && <p>{ERASE_MEMBER_TEXTS.keepHere}</p>}
    </Alert>
  );
}
