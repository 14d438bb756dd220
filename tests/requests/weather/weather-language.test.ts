import { test } from "vitest";
import { expectToldInKannada, inTamil, readKannada } from "../../support/told-in-kannada";
import { openWatched } from "./watched-run";

test("what a leader is told of the forecast is in their language", async () => {
  const { club, look, forecasts } = await openWatched();
  await readKannada(club);
  forecasts({ pm10: 260 });
  await inTamil(look);
  await expectToldInKannada(club, "weather");
});
