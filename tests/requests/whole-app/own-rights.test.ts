import { expect, test } from "vitest";
import { fieldValue } from "../../support/browser";
import { TestClub } from "../../support/club";
import { pages } from "../../support/pages";
import { openWithTwo } from "../../support/two-members";

const MEENA = "sample-member-meena";
const RUN = { date: "2026-11-17", title: "Meena's hidden run", distanceKm: "8.4", minutes: "45" };
const EVENT = { title: "Meena's hidden race", eventDate: "2026-12-20", eventTime: "06:30" };

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

/** Real forms of a member, each with fields that it may not set. */
const MEMBER_FORMS: [path: string, fields: Record<string, string>][] = [
  ["/profile?edit", { intent: "save", displayName: "Asha R", runningLevel: "beginner", ...RIGHTS }],
  ["/settings", { intent: "rename", displayName: "Asha R", ...RIGHTS }],
  ["/settings/privacy", { intent: "consent", purpose: "photos", given: "yes", ...RIGHTS }],
  ["/settings/notifications", { ...RIGHTS }],
  ["/progress", { ...RUN, ...RIGHTS }],
  ["/progress/events", { ...EVENT, ...RIGHTS }],
  ["/community/posts", { intent: "add", content: "Hello", ...RIGHTS }],
  ["/dashboard", { intent: "celebrated", ...RIGHTS }],
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
    .selectFrom("activities")
    .select(["member_id"])
    .where("title", "=", RUN.title)
    .orderBy("member_id")
    .execute();
  expect(owners.map(({ member_id }) => member_id)).toEqual(["sample-member-asha", MEENA]);
});

test("security 17: role, status and plan sent with sign-up or sign-in are ignored", async () => {
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
