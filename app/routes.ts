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
  ]),
  layout("routes/member/booking-layout.tsx", [
    route("events/:slug/book", "routes/member/book.tsx"),
  ]),
  route("admin", "routes/admin/sign-in.tsx"),
  layout("routes/admin/layout.tsx", [
    route("admin/bookings", "routes/admin/bookings.tsx"),
    route("admin/events", "routes/admin/events.tsx"),
    route("admin/events/new", "routes/admin/events-new.tsx"),
    route("admin/events/:id", "routes/admin/events-event.tsx"),
    route("admin/events/:id/edit", "routes/admin/events-edit.tsx"),
    route("admin/payments", "routes/admin/events-payments.tsx"),
    route("admin/dashboard", "routes/admin/dashboard.tsx"),
    route("admin/logout", "routes/admin/logout.tsx"),
    route("admin/*", "routes/admin/unknown-tab.tsx"),
  ]),
  route("pictures/:name", "routes/site/picture.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
