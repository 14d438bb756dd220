import { useLocation, useNavigation } from "react-router";

/** The search part that the page is on its way to, so that choices made one right after the other add up; else `search`. */
export function useChosenSearch(search: string): string {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? location.search : search;
}
