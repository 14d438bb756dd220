import { useContext } from "react";
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterDataContext as ShownDataContext,
} from "react-router";
import { browserSwitches } from "./switches";

/**
 * Returns a function that says whether no form is being sent and the page shows the answer to the last one.
 * The router may have an answer that React has not rendered yet. Always true when switched off.
 */
export function useAnswerShown(): () => boolean {
  const router = useContext(RouterContext)?.router;
  const shown = useContext(ShownDataContext);
  return () => {
    if (!router || !browserSwitches.shownAnswers) return true;
    const { navigation, actionData } = router.state;
    return navigation.state === "idle" && actionData === shown?.actionData;
  };
}
