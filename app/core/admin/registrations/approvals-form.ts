import { z } from "zod";
import { MEMBER_STATUSES } from "~/core/people/members";
import { APPROVALS_TEXTS } from "~/texts/admin/approvals";
import { APPROVALS_FORM_TEXTS } from "~/texts/admin/registrations";
import { APPROVAL_PERIODS, invalidMemberMove, MOVES_AT_ONCE } from "./approvals";

const id = z.string().max(64);
const REASON_MAX_LENGTH = 300;

/** A move of one or more members from the status that the admin saw. */
const memberMoveSchema = z.object({
  memberId: z
    .array(id, { error: () => APPROVALS_FORM_TEXTS.nobodyChosen })
    .min(1, { error: () => APPROVALS_FORM_TEXTS.nobodyChosen })
    .max(MOVES_AT_ONCE),
  from: z.enum(MEMBER_STATUSES),
  to: z.enum(MEMBER_STATUSES),
  intent: z.enum(["move", "undo"]).default("move"),
  /** When the move to undo was made. */
  movedAt: z.coerce.number().int().default(0),
  reason: z.string().trim().max(REASON_MAX_LENGTH).optional(),
});

/** Approves everybody of a period who waited when the list was read. */
export const admitAllSchema = z.object({
  period: z.enum(APPROVAL_PERIODS),
  seenAt: z.coerce.number().int(),
});

/** Undoes an approval of everybody, made at `movedAt`. */
export const undoAllSchema = z.object({ movedAt: z.coerce.number().int() });

export type MemberMove = z.output<typeof memberMoveSchema>;

/** The form of a move, and what an admin reads where it cannot be read or fails. */
export const memberMoveForm = {
  schema: memberMoveSchema,
  get failed() {
    return APPROVALS_TEXTS.memberMoveFailed;
  },
  unread: invalidMemberMove,
};

export const contactActionSchema = z.object({
  contactId: id,
  intent: z.enum(["answer", "join", "close"]),
});
