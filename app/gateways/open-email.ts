import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { type EmailGateway, emailGateway } from "./email";

/** The gateway, where the settings name a mail server. */
export function openEmail(settings: ServiceSettings, clock: Clock): EmailGateway | undefined {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_PORT: port } = settings;
  if (!host || !from) return undefined;
  const { SMTP_USER: user, SMTP_PASSWORD: password } = settings;
  return emailGateway({ host, port, from, user, password }, clock);
}
