import { z } from "zod";
import { ADMINS_FORM_TEXTS, TEAM_FORM_TEXTS } from "~/texts/people/rights-panel";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { ADMIN_ROLES } from "../rights/roles";
import { ADMIN_PASSWORD_MAX_LENGTH } from "./passwords";

export const adminSignInSchema = z.object({
  username: z
    .string({ error: () => ADMINS_FORM_TEXTS.enterYourUsername })
    .trim()
    .min(1, { error: () => ADMINS_FORM_TEXTS.enterYourUsername })
    .max(100, { error: () => ADMINS_FORM_TEXTS.enterYourUsername }),
  password: z
    .string({ error: () => ADMINS_FORM_TEXTS.enterYourPassword })
    .max(200, { error: () => ADMINS_FORM_TEXTS.enterYourPassword }),
});

/** Any form of the sign-in page, to say above it what is wrong. */
export const anyAdminFormSchema = z.looseObject({});

const username = z
  .string({ error: () => ADMINS_FORM_TEXTS.chooseAUsername })
  .trim()
  .regex(/^[\w.-]{3,30}$/, { error: () => ADMINS_FORM_TEXTS.useToLettersA });

/** The owner's own password, asked for again. */
const ownPassword = z
  .string({ error: () => TEAM_FORM_TEXTS.ownPasswordNeeded })
  .max(200, { error: () => TEAM_FORM_TEXTS.ownPasswordNeeded });

/** The forms of the team page. */
export const teamSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("invite"),
    username,
    role: z.enum(ADMIN_ROLES).default("admin"),
    own: ownPassword,
  }),
  z.object({ intent: z.literal("withdraw"), linkId: z.string().max(64) }),
  z.object({ intent: z.literal("reset"), subjectId: z.string().max(64), own: ownPassword }),
  z.object({
    intent: z.literal("welfare"),
    reader: z.array(z.string().max(64)).default([]),
    /** Says whom the form showed as named. */
    loaded: z.string().optional(),
    own: ownPassword,
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
const secondStepCode = z
  .string({ error: () => ADMINS_FORM_TEXTS.enterTheCode })
  .trim()
  .min(6, { error: () => ADMINS_FORM_TEXTS.enterTheCode })
  .max(40);

/** An authenticator code or a recovery code. */
export const secondStepSchema = z.object({ code: secondStepCode });

/** One's own new password; `passwordProblem` checks its strength with the user name. */
export const adminPasswordSchema = z.object({
  current: z
    .string({ error: () => ADMINS_FORM_TEXTS.enterYourPassword })
    .max(200, { error: () => ADMINS_FORM_TEXTS.enterYourPassword }),
  password: z
    .string({ error: () => ADMINS_FORM_TEXTS.enterANewPassword })
    .max(ADMIN_PASSWORD_MAX_LENGTH, {
      error: () => FORM_TEXTS.tooLong({ most: ADMIN_PASSWORD_MAX_LENGTH }),
    }),
});
