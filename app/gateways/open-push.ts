import type { ServiceSettings } from "~/env.server";
import { hostsIn } from "~/lib/service-settings";
import { keyPair } from "~/lib/signing-key.server";
import type { Clock } from "./clock";
import { fetchStatus, serviceCall } from "./http-call";
import { type PushGateway, pushGateway } from "./push";

/** The sender, when the site has no address that push services accept. */
const NOBODY = "mailto:nobody@club.invalid";
const TIMEOUT_MS = 5_000;

/** The gateway, with the key pair derived from the club's secret; undefined when the settings turn it off. */
export function openPush(
  settings: ServiceSettings,
  { secret, publicUrl }: { secret: string; publicUrl: string | undefined },
  clock: Clock,
): PushGateway | undefined {
  const hosts = hostsIn(settings.PUSH_HOSTS);
  if (hosts.length === 0) return undefined;
  const subject = publicUrl?.startsWith("https:") ? publicUrl : NOBODY;
  return pushGateway({ ...keyPair(secret, "push"), subject, hosts }, () =>
    serviceCall(clock, TIMEOUT_MS, fetchStatus),
  );
}
