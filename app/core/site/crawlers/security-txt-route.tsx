import { DAY_MS } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/security-txt-route";

/** The lifetime of this answer; RFC 9116 asks for less than a year. */
const VALID_MS = 180 * DAY_MS;

/** Where to report a security problem, in the format of RFC 9116. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { content, publicUrl, now } = context.get(requestContext);
  const { email } = content.club;
  const contact = email ? `mailto:${email}` : `${publicUrl ?? url.origin}/contact`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + VALID_MS).toISOString()}`,
    "Preferred-Languages: en",
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
