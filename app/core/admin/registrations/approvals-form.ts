import { z } from "zod";
import { MEMBER_STATUSES } from "~/core/people/members";
import { invalidMemberMove, MEMBER_MOVE_FAILED } from "./approvals";

const id = z.string().max(64);
const NOBODY_CHOSEN_TEXT = "Choose somebody first: tick the box before a name.";
const REASON_MAX_LENGTH = 300;

/** A move of one or more members from the status that the admin saw. */
const memberMoveSchema = z.object({
  memberId: z.array(id, NOBODY_CHOSEN_TEXT).min(1, NOBODY_CHOSEN_TEXT).max(100),
  from: z.enum(MEMBER_STATUSES),
  to: z.enum(MEMBER_STATUSES),
  intent: z.enum(["move", "undo"]).default("move"),
  /** When the move to undo was made. */
  movedAt: z.coerce.number().int().default(0),
  reason: z.string().trim().max(REASON_MAX_LENGTH).optional(),
});

export type MemberMove = z.output<typeof memberMoveSchema>;

/** The form of a move, and what an admin reads where it cannot be read or fails. */
export const memberMoveForm = {
  schema: memberMoveSchema,
  failed: MEMBER_MOVE_FAILED,
  unread: invalidMemberMove,
};

export const contactActionSchema = z.object({
  contactId: id,
  intent: z.enum(["answer", "join", "close"]),
});
