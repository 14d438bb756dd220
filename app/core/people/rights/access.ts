import { hasRight, type Right, type Role } from "./roles";

/** What an address takes: one of `read` to see it, one of `write` to send its forms; `self` is everybody's own. */
interface Access {
  read: readonly Right[] | "self";
  write: readonly Right[] | "self";
}

const looked: Access = { read: ["look"], write: ["look"] };

/** Every address of the admin panel and the check-in desk. One that is not here is refused. */
export const ACCESS: Readonly<Record<string, Access>> = {
  "/admin/dashboard": looked,
  "/admin/search": looked,
  "/admin/bookings": { read: ["look"], write: ["bookings", "money"] },
  "/admin/bookings/changes": looked,
  "/admin/events": { read: ["look"], write: ["events"] },
  "/admin/events/new": { read: ["events"], write: ["events"] },
  "/admin/events/calendar": looked,
  "/admin/events/:id": { read: ["look"], write: ["events", "bookings", "money"] },
  "/admin/events/:id/edit": { read: ["events"], write: ["events"] },
  "/admin/events/:id/told": { read: ["look"], write: ["events"] },
  "/admin/events/:id/weather": { read: ["look"], write: ["events"] },
  "/admin/roster/:eventId": { read: ["bookings"], write: ["bookings"] },
  "/admin/payments": { read: ["money"], write: ["money"] },
  "/admin/payments/statement": { read: ["money"], write: ["money"] },
  "/admin/payments/takings": { read: ["money"], write: ["money"] },
  "/admin/payments.csv": { read: ["money"], write: ["money"] },
  "/admin/credits": { read: ["money"], write: ["money"] },
  "/admin/analytics": { read: ["reports"], write: ["reports"] },
  "/admin/reports": { read: ["reports"], write: ["reports"] },
  "/admin/reports/print": { read: ["reports"], write: ["reports"] },
  "/admin/reports/export": { read: ["reports"], write: ["reports"] },
  "/admin/reports/bookings.csv": { read: ["reports"], write: ["reports"] },
  "/admin/reports/payments.csv": { read: ["money"], write: ["money"] },
  "/admin/registrations": { read: ["members"], write: ["members"] },
  "/admin/subscribers": { read: ["look"], write: ["members"] },
  "/admin/subscribers/import": { read: ["members"], write: ["members"] },
  "/admin/subscribers/new": { read: ["members"], write: ["members"] },
  "/admin/subscribers/:memberId/merge": { read: ["members"], write: ["members"] },
  "/admin/subscribers/:memberId/edit": { read: ["members"], write: ["members"] },
  "/admin/subscribers/:memberId": {
    read: ["look"],
    write: ["members", "money", "phones", "bookings"],
  },
  "/admin/subscribers.csv": { read: ["audit"], write: ["audit"] },
  "/admin/messages": { read: ["messages"], write: ["messages"] },
  "/admin/announcements": { read: ["messages"], write: ["messages"] },
  "/admin/announcements/:id": { read: ["messages"], write: ["messages"] },
  "/admin/posts": { read: ["messages"], write: ["messages"] },
  "/admin/whatsapp/:kind/:id": { read: ["phones"], write: ["phones"] },
  "/admin/settings": { read: ["club"], write: ["club"] },
  "/admin/settings/:section": { read: ["club"], write: ["club"] },
  "/admin/health": { read: ["club"], write: ["club"] },
  "/admin/team": { read: ["look"], write: ["team"] },
  "/admin/audit": { read: ["audit"], write: ["audit"] },
  "/admin/account": { read: "self", write: "self" },
  // Named admins only, by the page itself.
  "/admin/welfare": looked,
  "/admin/passkeys": { read: "self", write: "self" },
  "/admin/passkeys/options": { read: "self", write: "self" },
  "/admin/logout": { read: "self", write: "self" },
  "/admin/*": looked,
  "/qr-scanner": { read: ["check_in"], write: ["check_in"] },
  "/qr-scanner/list": { read: ["check_in"], write: ["check_in"] },
  "/qr-scanner/sync": { read: ["check_in"], write: ["check_in"] },
  "/qr-info": { read: ["check_in"], write: ["check_in"] },
  "/qr-info/screen": { read: ["check_in"], write: ["check_in"] },
  "/qr-info/poster": { read: ["check_in"], write: ["check_in"] },
  "/qr-info/roster": { read: ["check_in"], write: ["check_in"] },
  "/qr-info/distances": { read: ["check_in"], write: ["check_in"] },
  "/qr-info/results": { read: ["lead_desk"], write: ["lead_desk"] },
  "/qr-info/log": { read: ["lead_desk"], write: ["lead_desk"] },
};

/**
 * Whether a role may send this request: `pattern` as in the URL map, '/admin/events/:id'. A form that takes one of several
 * rights is checked once more where it is handled (`requireRight`).
 */
export function mayOpen(role: Role, request: { pattern: string; method: string }): boolean {
  const access = ACCESS[`/${request.pattern.replace(/^\/+/, "")}`];
  if (!access) return false;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const rights = isRead ? access.read : access.write;
  return rights === "self" || rights.some((right) => hasRight(role, right));
}
