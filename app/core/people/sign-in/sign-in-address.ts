/** The pages where members and admins sign in. */
export type SignInPage = "/signin" | "/admin";

/** The address of a sign-in page, which leads on to `next`, a path with its query. */
export function signInAddress(page: SignInPage, next: string): string {
  return `${page}?${new URLSearchParams({ next })}`;
}
