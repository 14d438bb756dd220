import { expect, test } from "vitest";
import { filled, freshContent } from "./club-content.server";
import { PLACEHOLDERS } from "./placeholders";
import { PROMISES } from "./promises";

test("every placeholder of the texts is filled in, but for the one of the server's settings", () => {
  const names = Object.keys(PLACEHOLDERS);
  const said = names.map((name) => `{${name}}`);
  const { help } = filled({
    ...freshContent,
    help: { ...freshContent.help, intro: said.join(" ") },
  });
  expect(help.intro).not.toContain("undefined");
  expect(help.intro.match(/\{\w+\}/g)).toEqual(["{logsKept}"]);
});

test("the texts name the hours of the cancellation cut-off", () => {
  expect(filled(freshContent).paying.cancelling).toContain(`${PROMISES.cancelHours} hours`);
});
