import { expectTypeOf, test } from "vitest";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { cancelBooking } from "./cancel-booking.server";

type Input = Parameters<typeof cancelBooking>[1];
type Given<Booking, Member> = { bookingId: Booking; memberId: Member; now: number };

test("swapped ids and ids of another table are a type error", () => {
  expectTypeOf<Given<BookingId, MemberId>>().toExtend<Input>();
  expectTypeOf<Given<MemberId, BookingId>>().not.toExtend<Input>();
  expectTypeOf<Given<BookingId, EventId>>().not.toExtend<Input>();
});

test("text from an address or a form may be any id", () => {
  expectTypeOf<Given<string, string>>().toExtend<Input>();
});
