import type { Env } from "~/env.server";
import { altchaCheck } from "./altcha";
import { type BotCheck, noBotCheck } from "./bot-check";
import type { Clock } from "./clock";
import { hostedBotCheck } from "./hosted-bot-check";
import { serviceCall } from "./http-call";

/** The bot check that the settings name; `secret` signs the puzzles of our own. */
export function openBotCheck(
  { botCheck }: Pick<Env, "botCheck">,
  secret: string,
  clock: Clock,
): BotCheck {
  switch (botCheck.provider) {
    case "off":
      return noBotCheck;
    case "altcha":
      return altchaCheck(`altcha|${secret}`);
    case "turnstile":
    case "recaptcha":
      return hostedBotCheck(botCheck, serviceCall(clock));
  }
}
