import { type Kysely, sql } from "kysely";

const PRICES = {
  "bookings.confirmAtOnce": true,
  plans: [
    {
      name: "Free Trial",
      priceRupees: 0,
      per: "First-time participants",
      features: ["Guided warm-up", "1-hour community run", "Light post-run treats", "Networking"],
    },
    {
      name: "Pay-Per-Run",
      priceRupees: 99,
      per: "per session",
      features: [
        "Guided warm-up",
        "1-hour structured run",
        "Healthy energy boosters",
        "Community networking",
      ],
    },
    {
      name: "Monthly Membership",
      priceRupees: 299,
      per: "per month",
      features: [
        "Unlimited weekly runs",
        "Warm-up and cooldown guidance",
        "Nutritious post-run bites",
        "Networking and community events",
      ],
    },
  ],
};

/**
 * A club that has checked people in by the prices it came with keeps them, as if it had saved them: a live club shows no
 * prices before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into club_content (version, section, body, saved_at, saved_by, saved_by_name)
    select
      (select coalesce(max(version), 0) + 1 from club_content), 'plans', ${sql.lit(JSON.stringify(PRICES))},
      (select max(starts_at) from events), 'system', 'The club'
    where exists (select 1 from check_ins c join events e on e.id = c.event_id where e.is_sample = 0)
      and not exists (select 1 from club_content where section = 'plans')`.execute(db);
}
