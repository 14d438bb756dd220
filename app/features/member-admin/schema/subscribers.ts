import { z } from "zod";
import { MEMBER_ROLES, PLAN_TYPES } from "~/features/members/rules/members";

/** The forms of a member's admin page. */
export const memberChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reveal") }),
  z.object({ intent: z.literal("plan"), planType: z.enum(PLAN_TYPES) }),
  z.object({ intent: z.literal("role"), role: z.enum(MEMBER_ROLES) }),
]);
