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
    fullName: "A",
    username: "no spaces",
    email: "at home",
    gender: "perhaps",
    profession: "Self Employee",
    instagram: "https://www.instagram.com/asha.runs/",
    emergencyContact: "+91 98765 00002",
    goals: "10k, 10k, half",
    status: "VIP",
    fitnessLevel: "Advanced",
  });
  if (!reading.ok) throw new Error(reading.text);
  expect(reading.member).toMatchObject({
    username: null,
    email: null,
    gender: null,
    profession: "Business",
    runningLevel: "advanced",
    instagram: "asha.runs",
    emergencyContact: "9876500002",
    goals: ["10k", "half"],
    status: "pending",
    displayName: "A",
    createdAt: AT.now,
  });
  expect(reading.doubts).toEqual([
    "Imported without user name (“no spaces”).",
    "Imported without e-mail address (“at home”).",
    "Imported without gender (“perhaps”).",
    "Imported as pending: we don’t know the status “vip”.",
  ]);
});

test.each([
  ["98765 00002", "9876500002", []],
  ["+91 080 2345 6789", "8023456789", []],
  ["044 2345 6789", "4423456789", []],
  ["0 98765 0000", null, ["Imported without emergency contact (“0 98765 0000”)."]],
  ["098765 00001", null, ["Imported without emergency contact (“098765 00001”)."]],
  ["-", null, []],
  ["12", null, ["Imported without emergency contact (“12”)."]],
  ["98765 0000", null, ["Imported without emergency contact (“98765 0000”)."]],
  ["98765 00001", null, ["Imported without emergency contact (“98765 00001”)."]],
  ["+९१ ९८७६५ ००००१", null, ["Imported without emergency contact (“+९१ ९८७६५ ००००१”)."]],
])("the emergency contact %j is taken over as %j", (emergencyContact, digits, doubts) => {
  expect(read({ emergencyContact })).toMatchObject({
    ok: true,
    member: { emergencyContact: digits },
    doubts,
  });
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

test.each([
  [{ gender: "F" }, { gender: "Female" }],
  [{ gender: " m. " }, { gender: "Male" }],
  [{ gender: "non-binary" }, { gender: "Other" }],
  [{ profession: "STUDENT" }, { profession: "Student" }],
  [{ profession: "Self Employee" }, { profession: "Business" }],
  [{ profession: "Private job" }, { profession: "Employee" }],
  [{ profession: "Doctor" }, { profession: "Other" }],
  [{ profession: "-" }, { profession: null }],
])("%j is taken over as %j", (fields, member) => {
  expect(read(fields)).toMatchObject({ ok: true, member, doubts: [] });
});

test.each([
  ["98450 11111 / 98450 22222", "+919845011111"],
  ["080-23456789, 98450 22222", "+919845022222"],
  ["080 2345 6789", undefined],
  ["(0821) 234-5678", undefined],
  ["098450 11111", "+919845011111"],
  ["(0)98450 11111", "+919845011111"],
])("the mobile number in %j is %s", (phone, stored) => {
  const reading = read({ phone });
  expect(reading.ok ? reading.member.phone : undefined).toBe(stored);
});
