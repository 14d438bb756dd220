/** Phones without a signal that show each other what they hold; the codes are real, the camera is not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ASHA, DeskPage, listOf, NOW, PEOPLE } from "../../../../tests/support/check-in-desk";
import { SwapPhone } from "../../../../tests/support/swap-phones";
import { SWAP_GIVEN_UP_MS } from "./step";
import {
  fromBase45,
  isSwapCode,
  openSwap,
  sealSwap,
  swapBytes,
  swapCodes,
  swapOf,
  toBase45,
  withSwapCode,
} from "./swap";

const KEY = "a".repeat(43);

test("bytes are the same after Base45, and other texts are refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect([...(fromBase45(toBase45(bytes)) ?? [])]).toEqual([...bytes]);
    }),
  );
  for (const text of ["a", "A", "abc", ":::"]) expect(fromBase45(text)).toBeUndefined();
});

test("a phone whose codes were changed on the way, or sealed for another run, shows nothing", async () => {
  const swap = swapOf(listOf(), { queue: [], device: "d", showing: 1 });
  const bytes = await sealSwap(swap, KEY);
  expect(await openSwap(bytes, KEY)).toEqual(swap);
  expect(await openSwap(bytes, "b".repeat(43))).toBeUndefined();
  for (const at of [0, 8, bytes.length - 1]) {
    const other = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
    expect(await openSwap(other, KEY)).toBeUndefined();
  }
  expect(await openSwap(new Uint8Array(3), KEY)).toBeUndefined();
});

test("a list on which hundreds of people checked themselves in is read as it was shown", async () => {
  const roster = Array.from({ length: 300 }, (_, at) => {
    const claims = [{ nonce: `nonce ${at}`, by: `member ${at}`, at: NOW }];
    return { ...ASHA, bookingId: `booking ${at}`, claims, checkedInAt: NOW };
  });
  const swap = swapOf(listOf({ roster }), { queue: [], device: "d", showing: 1 });
  expect(await openSwap(await sealSwap(swap, KEY), KEY)).toEqual(swap);
});

test("codes are read in any order, twice, and among those of another showing", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 2_000 }),
      fc.infiniteStream(fc.nat()),
      (bytes, random) => {
        const codes = swapCodes(bytes);
        const turns = [...codes, ...codes].sort(() => (random.next().value % 3) - 1);
        let known = withSwapCode(undefined, swapCodes(new Uint8Array([...bytes, 1]))[0] ?? "");
        for (const text of turns) known = withSwapCode(known, text);
        expect([...((known && swapBytes(known)) ?? [])]).toEqual([...bytes]);
      },
    ),
  );
});

test("codes of a phone that was taken away are dropped after a while", () => {
  const page = new DeskPage().open();
  const [first = ""] = swapCodes(new Uint8Array(900));
  page.happen({ type: "code_read", text: first, method: "scan" });
  expect(page.screen.swap?.parts.size).toBe(1);
  page.pass(SWAP_GIVEN_UP_MS);
  page.happen({ type: "timer_ticked", isScrolling: false });
  expect(page.screen.swap?.parts.size).toBe(1);
  page.pass(1);
  page.happen({ type: "timer_ticked", isScrolling: false });
  expect(page.screen.swap).toBeUndefined();
});

test("a code holds at most a few hundred letters of the short alphabet, and no name or number", async () => {
  const phone = new SwapPhone("a");
  phone.page.happen({ type: "check_in_tapped", bookingId: "b1" });
  phone.settle();
  phone.page.happen({
    type: "walk_in_added",
    guest: { name: "Nila Sen", phone: "+919840012345", isPaid: false },
  });
  phone.settle();
  const bytes = await phone.sealed();
  for (const text of swapCodes(bytes)) {
    expect(text).toMatch(/^[0-9A-Z $%*+\-./:]{1,700}$/);
    expect(isSwapCode(text)).toBe(true);
  }
  // Packed, a name would not be found.
  const content = JSON.stringify(await openSwap(bytes, KEY));
  expect(content).toContain("check_in");
  for (const { name, reference } of PEOPLE) {
    expect(content).not.toContain(name);
    expect(content).not.toContain(reference);
  }
  for (const text of ["Nila", "9840012345"]) expect(content).not.toContain(text);
});

test.each(["RUNSWAP2:1:0:0:AB", "RUNSWAP2:1:5:2:AB", "v1.abc.def", "RUNSWAP2:1:x:2:AB"])(
  "%s is no code of a phone",
  (text) => {
    expect(withSwapCode(undefined, text)).toBeUndefined();
  },
);

test("a walk-in of another phone stands without a name, is out, and can be counted home", async () => {
  const [one, other] = [new SwapPhone("a"), new SwapPhone("b")];
  const guest = { name: "Nila Sen", phone: "+919840012345", isPaid: false };
  one.page.happen({ type: "walk_in_added", guest });
  one.settle();
  await other.read(one);
  expect(other.page.screen.roster.at(-1)).toMatchObject({ name: "", phoneEnd: "" });
  expect(other.out()).toEqual(one.out());
  expect(other.page.screen.waiting).toEqual([]);
  // Whatever is said of them says who is meant.
  const [walkIn = ""] = other.out();
  other.act("home", walkIn);
  expect(other.page.screen.feedback).toMatchObject({ title: "A walk-in on another phone" });
  expect(other.page.screen.feedback?.text).toContain("nobody else is out");
  expect(other.page.screen.waiting).toMatchObject([{ label: "A walk-in on another phone" }]);
  other.act("out", walkIn);
  other.act("undo", walkIn);
  expect(other.page.screen.feedback?.title).toBe("A walk-in on another phone");
});

test("a phone takes over a newer list's check-ins, and those that it undid", async () => {
  const [old, fresh] = [new SwapPhone("a"), new SwapPhone("b")];
  const claim = { nonce: "n1", by: "ravi", at: NOW };
  const withClaim = (bookingId: string) =>
    PEOPLE.map((person) =>
      person.bookingId === bookingId ? { ...person, checkedInAt: NOW, claims: [claim] } : person,
    );
  old.open(listOf({ roster: withClaim("b1"), swapKey: KEY, fetchedAt: NOW }));
  fresh.open(listOf({ roster: withClaim("b2"), swapKey: KEY, fetchedAt: NOW + 60_000 }));
  await old.read(fresh);
  expect(old.page.shownIn()).toEqual(["b2"]);
  await fresh.read(old);
  expect(fresh.page.shownIn()).toEqual(["b2"]);
});

test("what another phone showed goes once the server has answered that phone, not before", async () => {
  const [one, other] = [new SwapPhone("a"), new SwapPhone("b")];
  one.page.happen({ type: "check_in_tapped", bookingId: "b1" });
  one.settle();
  await other.read(one);
  const listWith = (phones: { device: string; showing: number; waiting: number }[]) =>
    listOf({ swapKey: KEY, phones, fetchedAt: NOW + 1 });
  other.hear(listWith([]));
  expect(other.page.shownIn()).toEqual(["b1"]);
  other.hear(listWith([{ device: one.device, showing: 1, waiting: 1 }]));
  expect(other.page.shownIn()).toEqual(["b1"]);
  other.hear(listWith([{ device: one.device, showing: 1, waiting: 0 }]));
  expect(other.page.shownIn()).toEqual([]);
});

type Act = { phone: number; act: "in" | "undo" | "home" | "out" | "show"; who: number };

const acts = fc.array(
  fc.record<Act>({
    phone: fc.nat({ max: 3 }),
    act: fc.constantFrom("in", "undo", "home", "out", "show"),
    who: fc.nat({ max: 3 }),
  }),
  { maxLength: 25 },
);

test("phones that have all seen each other show the same people in and out, whatever was shown before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 4 }), acts, async (count, history) => {
      const phones = Array.from({ length: count }, (_, at) => new SwapPhone(`phone ${at}`));
      for (const { phone, act, who } of history) {
        const one = phones[phone % count];
        const other = phones[who % count];
        if (!one || !other) continue;
        if (act === "show") await one.read(other);
        else one.act(act, `b${who + 1}`);
      }
      // Each shows to the next, there and back: then everybody has everything.
      const line = [...phones.keys()];
      const turns = [
        ...line.slice(1).map((at) => [at, at - 1]),
        ...line
          .slice(1)
          .reverse()
          .map((at) => [at - 1, at]),
      ];
      for (const [reader = 0, shower = 0] of turns) {
        const shown = phones[shower];
        if (shown) await phones[reader]?.read(shown);
      }
      const [first, ...others] = phones.map((phone) => [phone.in(), phone.out()]);
      for (const other of others) expect(other).toEqual(first);
      for (const phone of phones) expect(phone.page.screen.waiting).toEqual(phone.own());
    }),
    { numRuns: 60 },
  );
});

test("a showing that was refused is read again after a while, when the list has come", async () => {
  const one = new SwapPhone("a");
  const page = new DeskPage().open();
  const codes = swapCodes(await one.sealed());
  const read = () => {
    page.asked = [];
    for (const text of codes) page.happen({ type: "code_read", text, method: "scan" });
    return page.find("open_swap")?.keys;
  };
  const tick = (ms: number) => {
    page.pass(ms);
    page.happen({ type: "timer_ticked", isScrolling: false });
  };
  expect(read()).toEqual([]);
  page.happen({ type: "swap_opened", swap: undefined, device: "b" });
  expect(page.screen.feedback?.title).toBe("Not a phone of this run");
  page.open(listOf({ swapKey: KEY }));
  // Held before the camera it says that once.
  for (let turn = 0; turn < 5; turn += 1) {
    tick(SWAP_GIVEN_UP_MS / 2);
    expect(read()).toBeUndefined();
  }
  tick(SWAP_GIVEN_UP_MS + 1);
  expect(read()).toEqual([KEY]);
});

test("a code that a hand scanner read half is taken when it is read whole", () => {
  const page = new DeskPage().open(listOf({ swapKey: KEY }));
  const [first = "", ...rest] = swapCodes(new Uint8Array(900));
  const read = (texts: string[]) => {
    page.asked = [];
    for (const text of texts) page.happen({ type: "code_read", text, method: "scan" });
    return page.find("open_swap")?.bytes.length;
  };
  const half = read([first.slice(0, -6), ...rest]);
  page.happen({ type: "swap_opened", swap: undefined, device: "b" });
  expect(read([first, ...rest])).toBeGreaterThan(half ?? Infinity);
});

test("a page that reads the same showing again says nothing", async () => {
  const [one, other] = [new SwapPhone("a"), new SwapPhone("b")];
  const codes = swapCodes(await one.sealed());
  const read = () => {
    for (const text of codes) other.page.happen({ type: "code_read", text, method: "scan" });
  };
  read();
  expect(other.page.types()).toEqual(["open_swap"]);
  read();
  expect(other.page.types()).toEqual(["open_swap"]);
  expect(new DeskPage().screen.swap).toBeUndefined();
});
