import { expect, test } from "vitest";
import { isSameName, readOldMember } from "./old-members";

const AT = { now: Date.UTC(2026, 10, 18), timeZone: "Asia/Kolkata" };
const read = (fields: object) => readOldMember({ phone: "98765 00001", ...fields }, AT);

test.each([
  ["Asha Rao", "asha  RAO", true],
  ["Asha", "Asha Rao", true],
  ["Rao Asha", "Asha Rao", true],
  ["Asha Rao", "Asha Raman", false],
  ["Asha", "Ravi", false],
  [null, "Ravi", true],
  ["", "Ravi", true],
])("%j and %j are one person's names: %s", (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test("values that a profile cannot hold are left out and named", () => {
  const reading = read({
    ...{
      fullName: "A",
      username: "no spaces",
      email: "at home",
      gender: "F",
      profession: "Self Employee",
    },
    ...{ instagram: "https://www.instagram.com/asha.runs/", emergencyContact: "+91 98765 00002" },
    ...{ goals: "10k, 10k, half", status: "VIP", fitnessLevel: "Advanced" },
  });
  if (!reading.ok) throw new Error(reading.text);
  expect(reading.member).toMatchObject({
    ...{ username: null, email: null, gender: null, profession: null, runningLevel: "advanced" },
    ...{ instagram: "asha.runs", emergencyContact: "9876500002", goals: ["10k", "half"] },
    ...{ status: "pending", displayName: "A", createdAt: AT.now },
  });
  expect(reading.doubts).toEqual([
    "The user name was left out: it is not one the site takes.",
    "The e-mail address was left out: it is not one the site takes.",
    "The gender was left out: it is not one the site takes.",
    "The profession was left out: it is not one the site takes.",
    "The status 'vip' is unknown: taken as pending.",
  ]);
});

test.each([
  [{}, "pending"],
  [{ isActive: true }, "pending"],
  [{ isActive: false }, "inactive"],
  [{ status: "approved" }, "active"],
  [{ status: "Rejected" }, "suspended"],
  [{ status: "constructor" }, "pending"],
])("the status of %j is %s", (fields, status) => {
  const reading = read(fields);
  expect(reading.ok && reading.member.status).toBe(status);
});

test("a person who turns 18 today is imported, one who does tomorrow is not", () => {
  expect(read({ dateOfBirth: "2008-11-18" }).ok).toBe(true);
  expect(read({ dateOfBirth: "2008-11-19" })).toMatchObject({ ok: false, reason: "under_age" });
});
