import { useLocation } from "react-router";

/** The address of the sign-in page, which leads back to this page. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation();
  return `/signin?${new URLSearchParams({ next: pathname + search })}`;
}
