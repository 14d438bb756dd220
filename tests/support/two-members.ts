import { fieldValue } from "./browser";
import { TestClub } from "./club";
import { sendToFeed } from "./community";

const MEENA = "sample-member-meena";

const SECRETS = {
  email: "meena.secret@private.example",
  date_of_birth: "1991-03-27",
  emergency_contact: "9000012321",
  instagram: "meena_secret_insta",
  full_name: "Meena Secretname",
};

const PAID_UTR = "912345678909";
const RUN = { date: "2026-11-17", title: "Meena's hidden run", distanceKm: "8.4", minutes: "45" };
const EVENT = { title: "Meena's hidden race", eventDate: "2026-12-20", eventTime: "06:30" };

/** Meena has one of everything; her ids are what asha tries. */
export async function openWithTwo() {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  await club.db.updateTable("members").set(SECRETS).where("id", "=", MEENA).execute();
  const logged = fieldValue((await meena.get("/progress")).text, "submitKey");
  await meena.post("/progress", { ...RUN, submitKey: logged });
  await meena.post("/progress/events", { ...EVENT, submitKey: crypto.randomUUID() });
  await meena.post("/events/lakeside-sunday-loop/book", {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  await sendToFeed(meena, {
    intent: "add",
    content: "Meena's post",
    submitKey: crypto.randomUUID(),
  });
  const idOf = async (
    table: "activities" | "member_events" | "posts" | "sessions" | "bookings",
  ): Promise<string> => {
    const rows = club.db.selectFrom(table).select("id").where("member_id", "=", MEENA);
    return (await rows.executeTakeFirstOrThrow()).id;
  };
  const postId = await idOf("posts");
  await sendToFeed(meena, {
    intent: "comment",
    content: "Meena's word",
    submitKey: crypto.randomUUID(),
    postId,
  });
  const comment = club.db.selectFrom("post_comments").select("id").where("post_id", "=", postId);
  const paymentId = "meenas-payment";
  await club.db
    .insertInto("payments")
    .values({
      id: paymentId,
      reference: "MEENAPAID1",
      member_id: MEENA,
      amount_rupees: 99,
      status: "paid",
      utr: PAID_UTR,
      paid_at: club.clock.at,
      receipt_number: 9_000,
      created_at: club.clock.at,
      updated_at: club.clock.at,
    })
    .execute();
  const ids = {
    paymentId,
    activityId: await idOf("activities"),
    eventId: await idOf("member_events"),
    sessionId: await idOf("sessions"),
    bookingId: await idOf("bookings"),
    postId,
    commentId: (await comment.executeTakeFirstOrThrow()).id,
  };
  return { club, asha: await club.member("asha"), ids };
}

/** Whatever of meena's must not reach another member. */
export async function bytesOfMeena(club: TestClub): Promise<string[]> {
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", MEENA)
    .executeTakeFirstOrThrow();
  const bookings = await club.db
    .selectFrom("bookings")
    .select("reference")
    .where("member_id", "=", MEENA)
    .execute();
  const references = bookings.map(({ reference }) => reference);
  return [
    ...Object.values(SECRETS),
    PAID_UTR,
    phone,
    phone.slice(3),
    RUN.title,
    EVENT.title,
    ...references,
  ];
}
