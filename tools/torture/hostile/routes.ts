/** Routes that parse a form with the form library; others are included too. */
export const FORM_ROUTES = [
  "/",
  "/contact",
  "/signin",
  "/signup",
  "/admin",
  "/settings",
  "/profile",
  "/progress",
  "/progress/events",
  "/events/:slug/book",
  "/bookings/sync",
  "/qr-scanner/sync",
  "/community/posts",
  "/admin/events/new",
];
