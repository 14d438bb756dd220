import { expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { WriteHits } from "./write-hits";

const NOW = Math.ceil(1_800_000_000_000 / MINUTE_MS) * MINUTE_MS;
const limit = { person: 3, address: 5, club: 7, did: "posted" } as const;

function sender(hits: WriteHits) {
  return (who: { person?: string; address?: string }, now = NOW, form = "/form") => {
    const writer = { person: who.person, address: who.address };
    const outcome = hits.consume({ form, limit, writer, now });
    return outcome.ok ? "ok" : outcome.scope;
  };
}

test("a person, an address and the club each have their limit, and a refusal counts nowhere", () => {
  const send = sender(new WriteHits());
  const sent = (person: string, address: string, times: number) =>
    Array.from({ length: times }, () => send({ person, address }));
  expect(sent("a", "one", 5)).toEqual(["ok", "ok", "ok", "person", "person"]);
  expect(sent("b", "one", 3)).toEqual(["ok", "ok", "address"]);
  expect(sent("b", "two", 1)).toEqual(["ok"]);
  expect(sent("c", "two", 2)).toEqual(["ok", "club"]);
  expect(send({ person: "a" }, NOW, "/other")).toBe("ok");
});

test("visitors use up no limit of the club", () => {
  const send = sender(new WriteHits());
  for (const address of ["one", "two", "three"])
    for (let n = 0; n < 5; n += 1) expect(send({ address })).toBe("ok");
  expect(send({ person: "a", address: "four" })).toBe("ok");
});

test("visitors use up nothing of those who are signed in at their address", () => {
  const send = sender(new WriteHits());
  const visits = Array.from({ length: 6 }, () => send({ address: "one" }));
  expect(visits.at(-1)).toBe("address");
  expect(send({ person: "a", address: "one" })).toBe("ok");
});

test("ten minutes after the first hit there is room again, and a refusal says when", () => {
  const hits = new WriteHits();
  const send = sender(hits);
  for (const minute of [0, 4, 8]) send({ person: "a" }, NOW + minute * MINUTE_MS);
  const now = NOW + 9 * MINUTE_MS;
  const writer = { person: "a", address: undefined };
  const refused = hits.consume({ form: "/form", limit, writer, now });
  expect(refused).toEqual({
    ok: false,
    scope: "person",
    isFirst: true,
    retryAt: NOW + 10 * MINUTE_MS,
  });
  expect(hits.consume({ form: "/form", limit, writer, now })).toMatchObject({ isFirst: false });
  expect(send({ person: "a" }, NOW + 10 * MINUTE_MS - SECOND_MS)).toBe("person");
  expect(send({ person: "a" }, NOW + 10 * MINUTE_MS)).toBe("ok");
  expect(send({ person: "a" }, NOW + 10 * MINUTE_MS)).toBe("person");
});

test("more keys than may be kept forget the oldest", () => {
  const hits = new WriteHits();
  const send = sender(hits);
  for (let n = 0; n < 3; n += 1) send({ person: "a" });
  expect(send({ person: "a" })).toBe("person");
  for (let n = 0; n < 100_000; n += 1) send({ address: `address ${n}` });
  expect(send({ person: "a" })).toBe("ok");
});
