import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("events", "routes/site/events.tsx"),
  ]),
  layout("routes/account/layout.tsx", [
    route("signin", "routes/account/sign-in.tsx"),
    route("signup", "routes/account/sign-up.tsx"),
  ]),
  route("logout", "routes/account/logout.tsx"),
  layout("routes/member/layout.tsx", [
    route("dashboard", "routes/member/dashboard.tsx"),
    route("events/:slug/book", "routes/member/book.tsx"),
  ]),
  route("admin", "routes/admin/sign-in.tsx"),
  layout("routes/admin/layout.tsx", [
    layout("routes/admin/tabs.tsx", [
      route("admin/dashboard", "routes/admin/dashboard.tsx"),
      route("admin/bookings", "routes/admin/bookings.tsx"),
      route("admin/analytics", "routes/admin/analytics.tsx"),
      route("admin/registrations", "routes/admin/registrations.tsx"),
      route("admin/messages", "routes/admin/messages.tsx"),
      route("admin/subscribers", "routes/admin/subscribers.tsx"),
      route("admin/subscribers/:memberId", "routes/admin/member.tsx"),
      route("admin/reports", "routes/admin/reports.tsx"),
      route("admin/team", "routes/admin/team.tsx"),
      route("admin/audit", "routes/admin/audit.tsx"),
      route("admin/search", "routes/admin/search.tsx"),
    ]),
    route("admin/subscribers.csv", "routes/admin/subscribers-export.tsx"),
    route("admin/reports/export", "routes/admin/report-export.tsx"),
    route("admin/roster/:eventId", "routes/admin/roster.tsx"),
    route("admin/logout", "routes/admin/logout.tsx"),
    route("admin/*", "routes/admin/unknown-tab.tsx"),
  ]),
  route("pictures/:name", "routes/site/picture.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
