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
    route("community", "routes/member/community.tsx"),
    route("community/leaderboard", "routes/member/community-leaderboard.tsx"),
    route("community/changes", "routes/member/community-changes.tsx"),
    route("community/posts", "routes/member/community-posts.tsx"),
    route("community/posts/:postId", "routes/member/community-post.tsx"),
    layout("routes/member/settings-layout.tsx", [
      route("settings/notifications", "routes/member/settings-notifications.tsx"),
      route("settings/privacy", "routes/member/settings-privacy.tsx"),
      route("settings/help", "routes/member/settings-help.tsx"),
      route("settings/logout", "routes/member/settings-logout.tsx"),
    ]),
    route("settings/data", "routes/member/settings-data.tsx"),
    route("progress", "routes/member/progress.tsx"),
    route("progress/import", "routes/member/progress-import.tsx"),
    route("progress/export", "routes/member/progress-export.tsx"),
    route("progress/events", "routes/member/progress-events.tsx"),
    route("progress/runs/:runId", "routes/member/progress-run.tsx"),
    route("events/:slug/book", "routes/member/book.tsx"),
  ]),
  layout("routes/member/profile-layout.tsx", [
    layout("routes/member/layout.tsx", { id: "routes/member/profile-frame" }, [
      route("profile", "routes/member/profile.tsx"),
    ]),
  ]),
  route("admin", "routes/admin/sign-in.tsx"),
  layout("routes/admin/layout.tsx", [
    route("admin/bookings", "routes/admin/bookings.tsx"),
    route("admin/dashboard", "routes/admin/dashboard.tsx"),
    route("admin/logout", "routes/admin/logout.tsx"),
    route("admin/*", "routes/admin/unknown-tab.tsx"),
  ]),
  route("pictures/:name", "routes/site/picture.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
