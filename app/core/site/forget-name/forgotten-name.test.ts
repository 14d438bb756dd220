import { expect, test } from "vitest";
import { isWholeName, withoutName } from "./forget-name.server";

test("a person's name is gone from all texts, their own entries with the picture", () => {
  const said = {
    testimonials: [
      { name: "Asha  RAMAN", review: "Lovely", image: "/pictures/a.webp" },
      { name: "Ravi Das", review: "Asha Raman told me to come. ASHA RAMAN!" },
    ],
    "club.grievanceOfficer": "Asha Raman, secretary",
    "club.phone": 5,
  };
  expect(withoutName(said, "Asha Raman")).toEqual({
    value: {
      testimonials: [
        { name: "Ravi Das", review: "a former member told me to come. a former member!" },
      ],
      "club.grievanceOfficer": "a former member, secretary",
      "club.phone": 5,
    },
    pictures: ["/pictures/a.webp"],
  });
});

test.each(["Natasha Raman", "Asha Ramana", "Asha", "ஆஷா ராமன்கள்"])(
  "the name is not found within '%s'",
  (text) => {
    for (const name of ["Asha Raman", "ஆஷா ராமன்"])
      expect(withoutName({ text }, name).value).toEqual({ text });
  },
);

test("characters of a name have no special meaning in the search for it", () => {
  expect(withoutName({ text: "Sean (Bob) O'Neil, Sean Bob" }, "Sean (Bob)").value.text).toBe(
    "a former member O'Neil, Sean Bob",
  );
});

test("only a name of several words is a whole name", () => {
  expect(["Asha", " Asha ", "Asha R."].map(isWholeName)).toEqual([false, false, true]);
});
