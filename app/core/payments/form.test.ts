import { expect, test } from "vitest";
import { utrSchema } from "./form";

test.each(["4123 4567 8901", "４１２３４５６７８９０１", "४१२३४५६७८९०१"])(
  "the reference %s is read as its twelve digits",
  (utr) => {
    expect(utrSchema.parse({ utr })).toEqual({ utr: "412345678901" });
  },
);
