import { expect, test } from "vitest";
import { costText, isPaidChannel, isPrice, thousandths } from "./budget";

test.each([
  ["0.20", 200],
  ["0.115", 115],
  ["12", 12_000],
  ["1.1", 1_100],
  ["", 0],
  ["-1", 0],
  ["1e9", 0],
  ["0.1234", 0],
])("the price '%s' is %i thousandths of a rupee", (price, cost) => {
  expect(thousandths(price)).toBe(cost);
  expect(isPrice(price)).toBe(cost > 0);
});

test.each([
  [0, "₹0.00"],
  [115, "₹0.12"],
  [5_750, "₹5.75"],
  [1_000_000, "₹1,000.00"],
])("%i thousandths are '%s'", (cost, text) => {
  expect(costText(cost)).toBe(text);
});

test("a browser's notification and an e-mail cost nothing", () => {
  expect((["push", "whatsapp", "sms", "email"] as const).filter(isPaidChannel)).toEqual([
    "whatsapp",
    "sms",
  ]);
});
