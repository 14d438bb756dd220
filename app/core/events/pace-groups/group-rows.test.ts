import { expect, test } from "vitest";
import { mergedEvent, seenEvent } from "../edit/edit-conflicts";

const LOADED = {
  groupWas1: "Easy",
  groupName1: "Easy",
  groupPace1: "8:00",
  groupWas2: "Quick",
  groupName2: "Quick",
  groupPace2: "5:00",
  "leader-tara": "2",
};

const typedIn = (changes: Record<string, string>) => ({
  ...LOADED,
  ...seenEvent(1, LOADED),
  ...changes,
});

test("a changed group stays in its row when another is removed meanwhile", () => {
  const stored = {
    groupWas1: "Quick",
    groupName1: "Quick",
    groupPace1: "5:00",
    "leader-tara": "1",
  };
  const { merged } = mergedEvent(stored, typedIn({ groupPace2: "5:30" }));
  expect(merged).toMatchObject({ groupName1: "", groupPace1: "" });
  expect(merged).toMatchObject({ groupWas2: "Quick", groupPace2: "5:30", "leader-tara": "2" });
});

test("groups added by both stand in rows of their own", () => {
  const stored = { ...LOADED, groupWas3: "Theirs", groupName3: "Theirs" };
  const { merged } = mergedEvent(stored, typedIn({ groupName3: "Mine" }));
  expect(merged).toMatchObject({ groupName3: "Mine" });
  expect(merged.groupWas3).toBeUndefined();
  expect(merged).toMatchObject({ groupWas4: "Theirs", groupName4: "Theirs" });
});

test("a renamed group keeps the new name and what was changed of it", () => {
  const stored = { ...LOADED, groupWas2: "Fast", groupName2: "Fast" };
  const { merged } = mergedEvent(stored, typedIn({ groupPace2: "5:30" }));
  expect(merged).toMatchObject({ groupWas2: "Fast", groupName2: "Fast", groupPace2: "5:30" });
});

test("a changed group that is removed meanwhile comes back whole", () => {
  const stored = { groupWas1: "Easy", groupName1: "Easy", groupPace1: "8:00" };
  const { merged } = mergedEvent(stored, typedIn({ groupPace2: "5:30" }));
  expect(merged).toMatchObject({ groupWas2: "", groupName2: "Quick", groupPace2: "5:30" });
});
