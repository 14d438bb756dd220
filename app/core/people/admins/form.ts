import { z } from "zod";
import { ADMIN_ROLES } from "../rights/roles";

export const adminSignInSchema = z.object({
  username: z
    .string("Enter your username")
    .trim()
    .min(1, "Enter your username")
    .max(100, "Enter your username"),
  password: z.string("Enter your password").max(200, "Enter your password"),
});

/** Any form of the sign-in page, to say above it what is wrong. */
export const anyAdminFormSchema = z.looseObject({});

const username = z
  .string("Choose a username.")
  .trim()
  .regex(/^[\w.-]{3,30}$/, "Use 3 to 30 letters a to z, numbers, dots or dashes.");

/** The forms of the team page. */
export const teamSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    username,
    password: z.string("Choose a password."),
    role: z.enum(ADMIN_ROLES).default("admin"),
  }),
  z.object({
    intent: z.literal("role"),
    subjectId: z.string().max(64),
    role: z.enum(ADMIN_ROLES),
  }),
  z.object({
    intent: z.literal("move"),
    subjectId: z.string().max(64),
    to: z.enum(["active", "suspended"]),
  }),
]);
const secondStepCode = z.string("Enter the code").trim().min(6, "Enter the code").max(40);

/** An authenticator code or a recovery code. */
export const secondStepSchema = z.object({ code: secondStepCode });

/** One's own new password; `passwordProblem` checks its strength with the user name. */
export const adminPasswordSchema = z.object({
  current: z.string("Enter your password").max(200, "Enter your password"),
  password: z.string("Enter a new password").max(200, "Use at most 128 characters."),
});
