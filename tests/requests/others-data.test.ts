/** What one member may see and change of another: nothing that is not published. */
import { expect, test } from "vitest";
import { fillSampleLife } from "~/features/sample-club/commands/fill-sample-life.server";
import { type Browser, fieldValue, readable } from "../support/browser";
import { TestClub } from "../support/club";
import { contentOf } from "../support/content";
import { pages } from "../support/pages";

const MEENA = "sample-member-meena";
const SECRETS = {
  email: "meena.secret@private.example",
  date_of_birth: "1991-03-27",
  emergency_contact: "9000012321",
  instagram: "meena_secret_insta",
  full_name: "Meena Secretname",
};
const RUN = { date: "2026-11-17", title: "Meena's hidden run", distanceKm: "8.4", minutes: "45" };
const EVENT = { title: "Meena's hidden race", eventDate: "2026-12-20", eventTime: "06:30" };

/** Meena has one of everything; her ids are what asha tries. */
async function openWithTwo() {
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
  await write(meena, { intent: "add", content: "Meena's post", submitKey: crypto.randomUUID() });
  const idOf = async (table: "own_runs" | "member_events" | "posts" | "sessions" | "bookings") => {
    const rows = club.db.selectFrom(table).select("id").where("member_id", "=", MEENA);
    return (await rows.executeTakeFirstOrThrow()).id;
  };
  const postId = await idOf("posts");
  await write(meena, {
    intent: "comment",
    content: "Meena's word",
    submitKey: crypto.randomUUID(),
    postId,
  });
  const comment = club.db.selectFrom("post_comments").select("id").where("post_id", "=", postId);
  const ids = {
    runId: await idOf("own_runs"),
    eventId: await idOf("member_events"),
    sessionId: await idOf("sessions"),
    bookingId: await idOf("bookings"),
    postId,
    commentId: (await comment.executeTakeFirstOrThrow()).id,
  };
  return { club, asha: await club.member("asha"), ids };
}

const write = (browser: Browser, fields: Record<string, string>) =>
  browser.post("/community/posts", fields, { Accept: "application/json" });

/** Whatever of meena's must not reach another member. */
async function bytesOfMeena(club: TestClub): Promise<string[]> {
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
  return [...Object.values(SECRETS), phone, phone.slice(3), RUN.title, EVENT.title, ...references];
}

function expectNothingOf(secrets: string[], what: string, text: string): void {
  const found = secrets.filter((secret) => text.includes(secret));
  expect({ what, found }).toEqual({ what, found: [] });
}

test("security 16: reading with another member's id is 404 and holds no byte of theirs", async () => {
  const { club, asha, ids } = await openWithTwo();
  const secrets = await bytesOfMeena(club);
  const paths = [
    `/bookings/${ids.bookingId}`,
    `/bookings/${ids.bookingId}/pass`,
    `/bookings/${ids.bookingId}/calendar.ics`,
    `/progress/runs/${ids.runId}`,
  ];
  for (const path of paths) {
    const page = await asha.get(path);
    const asData = await asha.get(`${path}.data`);
    expect({ path, page: page.status, data: asData.status }).toEqual({
      path,
      page: 404,
      data: 404,
    });
    expectNothingOf(secrets, path, page.text + asData.text);
  }
  const tried = paths.map((path) =>
    path.replace(ids.bookingId, ":id").replace(ids.runId, ":runId"),
  );
  const ofMembers = pages.filter(({ area, path }) => area === "member" && path.includes(":"));
  const others = ["/check-in/:eventId", "/community/posts/:postId"];
  expect(ofMembers.map(({ path }) => path).sort()).toEqual([...tried, ...others].sort());
});

test("security 16: no page of one member holds what another keeps to themselves", async () => {
  const { club, asha, ids } = await openWithTwo();
  const secrets = await bytesOfMeena(club);
  const ofMembers = pages.filter(({ area }) => area === "member" || area === "profile");
  for (const { url } of [...ofMembers, { url: `/community/posts/${ids.postId}` }]) {
    for (const path of [url, `${url}.data`]) {
      expectNothingOf(secrets, path, (await asha.get(path)).text);
    }
  }
});

test("security 16: writing with another member's id is 404 and changes nothing", async () => {
  const { club, asha, ids } = await openWithTwo();
  const secrets = await bytesOfMeena(club);
  const { bookingId, postId, commentId } = ids;
  const own = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  const writes: [path: string, fields: Record<string, string>][] = [
    [`/bookings/${bookingId}`, { intent: "cancel", bookingId }],
    [`/bookings/${own.id}`, { intent: "cancel", bookingId }],
    [`/bookings/${bookingId}`, { intent: "venue" }],
    [`/bookings/${bookingId}`, { utr: "123456789012" }],
    [`/progress/runs/${ids.runId}`, { intent: "remove" }],
    [`/progress/runs/${ids.runId}`, { ...RUN, submitKey: crypto.randomUUID() }],
    ["/progress/events", { intent: "remove", eventId: ids.eventId }],
    ["/settings", { intent: "end-session", sessionId: ids.sessionId }],
    ["/community/posts", { intent: "change", content: "Not meena's", postId }],
    ["/community/posts", { intent: "remove", postId }],
    ["/community/posts", { intent: "remove-comment", commentId }],
  ];
  const before = await contentOf(club.db);
  for (const [path, fields] of writes) {
    for (const place of [path, `${path}.data`]) {
      const what = `${place} ${JSON.stringify(fields)}`;
      const answer = await asha.post(place, fields);
      expect({ what, status: answer.status }).toEqual({ what, status: 404 });
      expectNothingOf(secrets, what, answer.text);
    }
  }
  expect(await contentOf(club.db)).toEqual(before);
});

const RIGHTS = {
  role: "admin",
  status: "active",
  planType: "Premium",
  plan_type: "Premium",
  totalRuns: "999",
  total_runs: "999",
  userId: MEENA,
  memberId: MEENA,
  id: MEENA,
};

/** Forms that a member really sends, each with what it may not decide. */
const MEMBER_FORMS: [path: string, fields: Record<string, string>][] = [
  ["/profile?edit", { intent: "save", displayName: "Asha R", runningLevel: "beginner", ...RIGHTS }],
  ["/settings", { intent: "rename", displayName: "Asha R", ...RIGHTS }],
  ["/settings/privacy", { intent: "consent", purpose: "photos", given: "yes", ...RIGHTS }],
  ["/settings/notifications", { ...RIGHTS }],
  ["/progress", { ...RUN, ...RIGHTS }],
  ["/progress/events", { ...EVENT, ...RIGHTS }],
  ["/community/posts", { intent: "add", content: "Hello", ...RIGHTS }],
  ["/dashboard", { ...RIGHTS }],
  ["/session", { ...RIGHTS }],
  ["/inbox", { ...RIGHTS }],
];

test("security 17: posting role, status, planType, totalRuns or userId changes nothing", async () => {
  const { club } = await openWithTwo();
  const asha = await club.member("asha");
  const before = await rightsOf(club);
  const version = fieldValue((await asha.get("/profile?edit")).text, "version");
  for (const [path, fields] of MEMBER_FORMS) {
    const answer = await asha.post(path, { ...fields, version, submitKey: crypto.randomUUID() });
    expect({ path, isTaken: answer.status < 400 }).toEqual({ path, isTaken: true });
  }
  for (const { url } of pages.filter(({ area }) => area === "member" || area === "public")) {
    await asha.post(url === "/" ? "/?index" : url, RIGHTS);
  }
  expect(await rightsOf(club)).toEqual(before);
  const counted = await club.db
    .selectFrom("member_statistics")
    .select(["member_id as memberId", "total_runs as runs"])
    .where("member_id", "in", ["sample-member-asha", MEENA])
    .orderBy("member_id")
    .execute();
  expect(counted.map(({ runs }) => runs)).toEqual([1, 1]);
  const owners = await club.db
    .selectFrom("own_runs")
    .select(["member_id"])
    .where("title", "=", RUN.title)
    .orderBy("member_id")
    .execute();
  expect(owners.map(({ member_id }) => member_id)).toEqual(["sample-member-asha", MEENA]);
});

test("security 17: whoever signs up or signs in decides neither role, status nor plan", async () => {
  const club = await TestClub.open();
  const typed = "9100000001";
  const visitor = club.visitor();
  await visitor.post("/signin", { intent: "send", phone: typed, ...RIGHTS });
  const otp = club.sms.codeFor(`+91${typed}`);
  const { id: _, userId: __, memberId: ___, ...rights } = RIGHTS;
  await visitor.post("/signin", { intent: "verify", phone: typed, otp, ...rights });
  const made = await club.db
    .selectFrom("members")
    .select(["status", "role", "plan_type as planType", "registration_type as registrationType"])
    .where("phone", "=", `+91${typed}`)
    .execute();
  const basics = { status: "pending", role: "member", planType: "Basic" };
  expect(made).toEqual([{ ...basics, registrationType: "mobile_otp" }]);
});

async function rightsOf(club: TestClub) {
  return await club.db
    .selectFrom("members as m")
    .select(["m.id", "m.phone", "m.role", "m.status", "m.plan_type"])
    .orderBy("m.id")
    .execute();
}

test("security 18: public and community payloads hold no phone, birth date or emergency contact", async () => {
  const { club, ids } = await openWithTwo();
  await fillSampleLife(club.db, { now: club.clock.at, timeZone: "Asia/Kolkata" });
  await club.db
    .updateTable("members")
    .set((eb) => ({
      date_of_birth: "1987-06-05",
      emergency_contact: eb.fn<string>("substr", ["phone", eb.val(4)]),
    }))
    .execute();
  const people = await club.db.selectFrom("members").select(["id", "phone"]).execute();
  const open = pages.filter(({ area }) => area === "public");
  const community = pages.filter(({ path }) => path.startsWith("/community"));
  const urls = [...open, ...community, { url: `/community/posts/${ids.postId}` }];
  const asha = await club.member("asha");
  const leaderboard = (await asha.get("/community/leaderboard")).text;
  expect(readable(leaderboard)).toContain("Arjun");
  for (const browser of [club.visitor(), asha]) {
    for (const { url } of urls) {
      for (const path of [url, url === "/" ? "/_root.data" : `${url}.data`]) {
        const { text } = await browser.get(path);
        const phones = people.filter(({ phone }) => text.includes(phone.slice(3)));
        const days = text.includes("1987-06-05");
        expect({ path, phones, days }).toEqual({ path, phones: [], days: false });
      }
    }
  }
});
