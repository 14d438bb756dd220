import type { Db } from "~/db/tables";
import type { MemberStatus, PlanType, RegistrationType } from "~/db/tables/people";
import { jsonText } from "~/lib/json";

/*
 * The club, on Wednesday 18 November 2026, 10:00 in Kolkata:
 *
 * member | joined (Kolkata)        | status    | plan     | source       | profession | born       | age
 * asha   | 18 Nov 2026, 00:10      | active    | Premium  | mobile_otp   | Employee   | 1990-11-18 | 36 today
 * ravi   | 20 Oct 2026, 00:00      | active    | Standard | contact_form | Employee   | 1990-11-19 | 35
 * meena  | 19 Oct 2026, 23:59      | pending   | Basic    | mobile_otp   | Student    | 2008-11-18 | 18 today
 * kiran  | 1 Apr 2026, 00:30       | active    | Basic    | mobile_otp   | Student    | 2008-11-19 | 17
 * latha  | 31 Mar 2026, 23:30      | suspended | Basic    | mobile_otp   | –          | –          | –
 * old    | 30 Nov 2025, 12:00      | inactive  | Standard | contact_form | Employee   | 1970-01-01 | 56
 *
 * 6 users: 3 active, 1 pending, 1 suspended, 1 inactive. Estimate: 3 × 50 = ₹150.
 * Plans: Basic 3 (50.0%), Standard 2 (33.3%), Premium 1 (16.7%). Sources: OTP 4 (66.7%), form 2 (33.3%).
 * Last 30 days are 20 Oct – 18 Nov: asha and ravi, both active, so 2 joined; meena came a minute too early.
 * Months Dec 2025 – Nov 2026: Mar 1 (0 active), Apr 1 (1), Oct 2 (1 active: ravi), Nov 1 (1): old is outside.
 * Avg monthly growth: 5 ÷ 12 = 0.4166… → 0.4. Total revenue: 3 active × 50 = ₹150. Total growth: 6.
 */
type Line = [
  id: string,
  joined: string,
  status: MemberStatus,
  plan: PlanType,
  source: RegistrationType,
  profession: string | null,
  born: string | null,
];
const MEMBERS: Line[] = [
  ["asha", "2026-11-18T00:10", "active", "Premium", "mobile_otp", "Employee", "1990-11-18"],
  ["ravi", "2026-10-20T00:00", "active", "Standard", "contact_form", "Employee", "1990-11-19"],
  ["meena", "2026-10-19T23:59", "pending", "Basic", "mobile_otp", "Student", "2008-11-18"],
  ["kiran", "2026-04-01T00:30", "active", "Basic", "mobile_otp", "Student", "2008-11-19"],
  ["latha", "2026-03-31T23:30", "suspended", "Basic", "mobile_otp", null, null],
  ["old", "2025-11-30T12:00", "inactive", "Standard", "contact_form", "Employee", "1970-01-01"],
];

/** Puts these people into an empty club. */
export async function fillClub(db: Db): Promise<void> {
  const rows = MEMBERS.map(([id, joined, status, plan, source, profession, born], index) => ({
    id,
    phone: `+91900000000${index}`,
    full_name: id,
    status,
    plan_type: plan,
    registration_type: source,
    profession,
    date_of_birth: born,
    goals: jsonText([]),
    join_crew: 0,
    role: "member" as const,
    invite_code: id,
    is_sample: 0,
    created_at: Date.parse(`${joined}+05:30`),
    updated_at: 0,
  }));
  await db.insertInto("members").values(rows).execute();
}
