import { useLocation } from "react-router";
import { type SignInPage, signInAddress } from "./sign-in-prompt";

/** The address of a sign-in page, the members' where none is named, which leads back to this page. */
export function useSignInAddress(page: SignInPage = "/signin"): string {
  const { pathname, search } = useLocation();
  return signInAddress(page, pathname + search);
}
