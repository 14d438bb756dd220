import { useContext } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, UNSAFE_DataRouterContext as RouterContext } from "react-router";
import { afterEach, expect, test } from "vitest";
import { browserSwitches } from "./switches";
import { useAnswerShown } from "./use-answer-shown";

afterEach(() => {
  browserSwitches.shownAnswers = true;
});

let isShown = () => false;
let state: { actionData: unknown; navigation: unknown } = { actionData: null, navigation: null };

function Probe() {
  isShown = useAnswerShown();
  state = useContext(RouterContext)?.router.state ?? state;
  return null;
}

/** The hook's results: with an answer shown, with the next one in the router, and while a form is being sent. */
function ask(): boolean[] {
  const Stub = createRoutesStub([{ id: "probe", path: "/", Component: Probe }]);
  renderToString(<Stub hydrationData={{ actionData: { probe: "Saved." } }} />);
  const said = [isShown()];
  const { actionData } = state;
  state.actionData = { probe: "Saved again." };
  said.push(isShown());
  Object.assign(state, { actionData, navigation: { state: "submitting" } });
  said.push(isShown());
  return said;
}

test.each([
  [true, [true, false, false]],
  [false, [true, true, true]],
])("React Router's contexts tell whether an answer is shown, switch %s", (isOn, expected) => {
  browserSwitches.shownAnswers = isOn;
  expect(ask()).toEqual(expected);
});
