/** Asks for the members' file and the year's report one after another, as another admin's browser would, until it is ended. */
const { BENCH_ORIGIN = "", BENCH_COOKIE = "" } = process.env;

export {};

for (;;) {
  for (const path of ["/admin/subscribers.csv", "/admin/reports?range=last365days"]) {
    const answer = await fetch(`${BENCH_ORIGIN}${path}`, { headers: { cookie: BENCH_COOKIE } });
    await answer.arrayBuffer();
  }
}
