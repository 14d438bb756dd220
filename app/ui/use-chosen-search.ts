import { useLocation, useNavigation } from "react-router";

/** The query string that the router is navigating to, so that quick choices add up; otherwise `search`. */
export function useChosenSearch(search: string): string {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? location.search : search;
}
