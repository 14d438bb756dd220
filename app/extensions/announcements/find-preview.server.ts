import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { announcementVariables } from "./announcements";
import type { AudienceChoice } from "./audiences";
import { type ChannelPreview, previewOf, type Services } from "./preview";
import { countAudience } from "./audience.server";

interface Input extends AudienceChoice {
  title: string;
  text: string;
  run: string | undefined;
  services: Services;
  linkOrigin: string | undefined;
  now: Instant;
  timeZone: string;
}

/** As long as a real one. */
const TOKEN = "a1b2c3d4";

/** How many people an announcement would go to, and what each way would show. */
export async function findPreview(
  db: Db,
  input: Input,
): Promise<{ people: number; ways: ChannelPreview[] }> {
  const { title, text, run, services, linkOrigin } = input;
  const size = await countAudience(db, input);
  const values = announcementVariables({ token: TOKEN, run }, linkOrigin);
  return { people: size.people, ways: previewOf({ title, text, values }, size, services) };
}
