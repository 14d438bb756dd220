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
    route("bookings/:id", "routes/member/booking.tsx"),
    route("bookings/:id/pass", "routes/member/pass.tsx"),
  ]),
  layout("routes/member/booking-layout.tsx", [
    route("events/:slug/book", "routes/member/book.tsx"),
  ]),
  route("admin", "routes/admin/sign-in.tsx"),
  layout("routes/admin/layout.tsx", [
    route("admin/bookings", "routes/admin/bookings.tsx"),
    route("admin/dashboard", "routes/admin/dashboard.tsx"),
    route("admin/logout", "routes/admin/logout.tsx"),
    route("admin/*", "routes/admin/unknown-tab.tsx"),
  ]),
  layout("routes/run-day/layout.tsx", [
    route("qr-scanner", "routes/run-day/qr-scanner.tsx"),
    route("qr-scanner/list", "routes/run-day/qr-scanner-list.tsx"),
    route("qr-scanner/sync", "routes/run-day/qr-scanner-sync.tsx"),
  ]),
  route("pictures/:name", "routes/site/picture.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
