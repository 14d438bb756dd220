import { z } from "zod";
import { VOLUNTEER_ROLES } from "~/core/events/volunteers/volunteers";

/** What a member signs up to do at an event. */
export const volunteerSchema = z.object({
  role: z.enum(VOLUNTEER_ROLES),
  groupId: z.string().max(64).optional(),
});
