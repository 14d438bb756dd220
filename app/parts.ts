/** Everything that the product consists of. An extension is taken out by its line here, and in app/parts.server.ts and app/slots where it has one. */
import { account } from "./core/account/area.ts";
import { admin } from "./core/admin/area.ts";
import { bookings } from "./core/bookings/area.ts";
import { checkIn } from "./core/check-in/area.ts";
import { community } from "./core/community/area.ts";
import { events } from "./core/events/area.ts";
import { messages } from "./core/messages/area.ts";
import { payments } from "./core/payments/area.ts";
import { people } from "./core/people/area.ts";
import type { Access, AddedPage } from "./core/people/rights/access.ts";
import { progress } from "./core/progress/area.ts";
import { reports } from "./core/reports/area.ts";
import { site } from "./core/site/area.ts";
import { announcements } from "./extensions/announcements/extension.ts";
import { committeePrint } from "./extensions/committee-print/extension.ts";
import { email } from "./extensions/email/extension.ts";
import { movingIn } from "./extensions/moving-in/extension.ts";
import { onlinePayment } from "./extensions/online-payment/extension.ts";
import { passkeys } from "./extensions/passkeys/extension.ts";
import { push } from "./extensions/push/extension.ts";
import { sampleClub } from "./extensions/sample-club/extension.ts";
import { statementMatching } from "./extensions/statement-matching/extension.ts";
import { weather } from "./extensions/weather/extension.ts";
import { welfare } from "./extensions/welfare/extension.ts";
import { whatsapp } from "./extensions/whatsapp/extension.ts";
import {
  type Extension,
  type FormLimits,
  type Part,
  WRITE_LIMITS,
  type WriteLimit,
} from "./part.ts";

export const AREAS: readonly Part[] = [
  account,
  admin,
  bookings,
  checkIn,
  community,
  events,
  messages,
  payments,
  people,
  progress,
  reports,
  site,
];

export const EXTENSIONS: readonly Extension[] = [
  announcements,
  committeePrint,
  email,
  movingIn,
  onlinePayment,
  passkeys,
  push,
  sampleClub,
  statementMatching,
  weather,
  welfare,
  whatsapp,
];

export const PARTS: readonly Part[] = [...AREAS, ...EXTENSIONS];

/** Every address of the admin panel and the check-in desk. One that is not here is refused. */
export const ACCESS: Readonly<Record<string, Access>> = Object.fromEntries(
  PARTS.flatMap(({ access = {} }) => Object.entries(access)),
);

/** How often each form may be sent, by its pattern in the URL map. */
export const LIMITS: Readonly<Record<string, WriteLimit>> = Object.fromEntries(
  PARTS.flatMap(({ limits = {} }) =>
    Object.entries(limits).map(([form, kind]) => [form, WRITE_LIMITS[kind]]),
  ),
);

/** The addresses of extensions' pages: the core links to those only. */
export const ADDED_PAGES: readonly string[] = EXTENSIONS.flatMap(({ routes }) =>
  routes.map(({ path }) => `/${path}`),
);

export const PANEL_PAGES: readonly AddedPage[] = EXTENSIONS.flatMap(
  ({ panelPages = [] }) => panelPages,
);

export const LED_EVENT_LINKS = EXTENSIONS.flatMap(({ ledEventLinks = [] }) => ledEventLinks);

export const ADDED_JOBS = EXTENSIONS.flatMap(({ jobs = [] }) => jobs);

const FORMS = PARTS.flatMap(({ forms = {} }) =>
  Object.entries(forms).map(([pattern, limits]) => ({
    address: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`),
    limits,
  })),
);

/** What a form to this address may hold beside the usual. */
export function formLimitsAt(address: string): FormLimits {
  return FORMS.find((form) => form.address.test(address))?.limits ?? {};
}
