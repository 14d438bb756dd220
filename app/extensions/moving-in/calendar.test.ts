import { expect, test } from "vitest";
import { Calendar } from "./calendar";

const event = (id: string, title: string, time: string) => ({
  id,
  title,
  time,
  date: "2025-03-02",
  startsAt: 0,
  location: "",
});

function calendarOf(...events: ReturnType<typeof event>[]): Calendar {
  const calendar = new Calendar();
  for (const one of events) calendar.add(one);
  return calendar;
}

const wanted = (title: string, time: string, date = "2025-03-02") => ({ title, time, date });

test("an event is found by title and time, then by title, then by time", () => {
  const calendar = calendarOf(event("a", "Lake run!", "05:45"), event("b", "Hill run", "17:30"));
  expect(calendar.find(wanted("lake RUN", "05:45"))?.id).toBe("a");
  expect(calendar.find(wanted("Hill run", "06:00"))?.id).toBe("b");
  expect(calendar.find(wanted("Week 12", "17:30"))?.id).toBe("b");
  expect(calendar.find(wanted("Week 12", "06:00"))).toBeUndefined();
  expect(calendar.find(wanted("Lake run", "05:45", "2025-03-03"))).toBeUndefined();
});

test("of two events that match equally well none is taken", () => {
  const calendar = calendarOf(
    event("a", "Lake", "05:45"),
    event("b", "Hill", "05:45"),
    event("c", "Lake", "17:30"),
  );
  expect(calendar.find(wanted("Week 12", "05:45"))).toBeUndefined();
  expect(calendar.find(wanted("Lake", "06:00"))).toBeUndefined();
  expect(calendar.findSame(wanted("Hill", "05:45"))?.id).toBe("b");
});

test("days are asked for once", () => {
  const calendar = new Calendar();
  expect(calendar.missing([])).toBeUndefined();
  expect(calendar.missing(["2025-03-02", "2025-02-01"])).toEqual({
    from: "2025-02-01",
    to: "2025-03-02",
  });
  expect(calendar.missing(["2025-02-14"])).toBeUndefined();
});

test("a day outside the range is asked for with the whole range", () => {
  const calendar = new Calendar();
  calendar.missing(["2025-03-02", "2025-02-01"]);
  expect(calendar.missing(["2025-04-01"])).toEqual({ from: "2025-02-01", to: "2025-04-01" });
});

test("a live booking is found by its member and by its number, a guest's by the number only", () => {
  const one = event("a", "Lake", "05:45");
  const calendar = calendarOf(one);
  calendar.addBooking("a", { id: "b1", phone: "+911", memberId: "m" });
  calendar.addBooking("a", { id: "b2", phone: "+912", memberId: undefined });
  expect(calendar.bookingOf(one, { phone: "+919", memberId: "m" })).toBe("b1");
  expect(calendar.bookingOf(one, { phone: "+912", memberId: "n" })).toBe("b2");
  expect(calendar.bookingOf(one, { phone: "+913", memberId: undefined })).toBeUndefined();
});
