import { expect, test } from "vitest";
import { missingColumn, sheetOf } from "./columns";

const fields = (headings: string[], chosen: [string, string][] = []) =>
  sheetOf(headings, new Map(chosen)).columns.map(({ field }) => field);

test("a sheet of members is recognised by its headings", () => {
  const headings = [
    "Sl",
    "Full_Name",
    "WhatsApp",
    "Emergency Contact",
    "D.O.B",
    "Joined on",
    "Phone 2",
    "E-mail",
  ];
  const sheet = sheetOf(headings, new Map());
  expect(sheet.kind).toBe("users");
  expect(sheet.columns.map(({ field }) => field)).toEqual([
    ...[
      undefined,
      "fullName",
      "phone",
      "emergencyContact",
      "dateOfBirth",
      "createdAt",
      undefined,
      "email",
    ],
  ]);
});

test("a sheet of bookings has a day and a run", () => {
  expect(sheetOf(["Name", "Mobile", "Event", "Event date"], new Map()).kind).toBe("bookings");
  expect(fields(["Runner", "Phone", "Run", "Date", "Time", "Paid", "Booked on"])).toEqual([
    ...[
      "participantName",
      "participantPhone",
      "title",
      "date",
      "time",
      "paymentAmount",
      "createdAt",
    ],
  ]);
});

test("what the owner chose for a column wins over the headings", () => {
  const chosen: [string, string][] = [
    ["Contact", "emergencyContact"],
    ["Phone", "-"],
    ["No", "phone"],
  ];
  expect(fields(["Name", "Contact", "Phone", "No"], chosen)).toEqual([
    ...["fullName", "emergencyContact", undefined, "phone"],
  ]);
});

test("a sheet without a column that identifies the person is refused", () => {
  expect(missingColumn(sheetOf(["Name", "Age"], new Map()))).toBe(
    "No column has the phone numbers.",
  );
  const bookings = sheetOf(["Name", "Event", "Date"], new Map());
  expect(missingColumn(bookings)).toBe("No column says whose booking it is.");
  expect(missingColumn(sheetOf(["Name", "Phone"], new Map()))).toBeUndefined();
});

test.each([
  ["Feedback", undefined],
  ["Unpaid", undefined],
  ["Payment status", undefined],
  ["Payment mode", undefined],
  ["Amount due", undefined],
  ["Freelance coach", undefined],
  ["paymentAmount", "paymentAmount"],
  ["Fees (₹)", "paymentAmount"],
  ["Amount paid", "paymentAmount"],
  ["isFreeTrial", "isFreeTrial"],
  ["Free run?", "isFreeTrial"],
  ["Status", "status"],
])("a column '%s' of bookings is read as %s", (heading, field) => {
  expect(fields(["Phone", "Run", "Date", heading])[3]).toBe(field);
});

test.each([
  ["Payment status", undefined],
  ["Marital status", undefined],
  ["Planet", undefined],
  ["Explanation", undefined],
  ["Member status", "status"],
  ["planType", "planType"],
  ["Plan", "planType"],
])("a column '%s' of members is read as %s", (heading, field) => {
  expect(fields(["Name", "Phone", heading])[2]).toBe(field);
});
