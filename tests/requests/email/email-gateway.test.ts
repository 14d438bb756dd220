/** Mail over SMTP on loopback: only with TLS, whole headers, and every answer of a server is an outcome. */
import { afterEach, expect, test } from "vitest";
import { type EmailGateway, emailGateway } from "~/gateways/email";
import { DAY_MS } from "~/lib/dates";
import { TestClock } from "../../support/club";
import { SMTP_CA, type SmtpFaults, startSmtp } from "../../support/smtp";

const MAIL = { id: "m-1", to: "asha@example.com", subject: "Payment received", text: "₹99." };
const TIMEOUTS = { each: 2_000, whole: 5_000 };

const open: { gateway: EmailGateway; stop: () => void }[] = [];

afterEach(() => {
  for (const { gateway, stop } of open.splice(0)) {
    gateway.close();
    stop();
  }
});

async function openMail(faults: SmtpFaults = {}, { ca = SMTP_CA, each = TIMEOUTS.each } = {}) {
  const clock = new TestClock(1);
  const smtp = await startSmtp(faults);
  const gateway = emailGateway(
    {
      host: "localhost",
      port: smtp.port,
      user: "club",
      password: "a secret",
      from: "Running club <news@club.example>",
      ...(ca !== "" && { ca }),
    },
    clock,
    { ...TIMEOUTS, each },
  );
  open.push({ gateway, stop: smtp.stop });
  return { smtp, gateway, clock };
}

test("a mail leaves encrypted, as plain text from the club with an id of its own", async () => {
  const { smtp, gateway } = await openMail();
  expect(await gateway.send(MAIL)).toEqual({ ok: true, reference: "<m-1@club.example>" });
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ isEncrypted: true });
  expect(mail?.from).toContain("MAIL FROM:<news@club.example>");
  expect(mail?.to).toEqual(["RCPT TO:<asha@example.com>"]);
  expect(mail?.data).toContain("Subject: Payment received\r\n");
  expect(mail?.data).toContain("From: Running club <news@club.example>\r\n");
  expect(mail?.data).toContain("Message-ID: <m-1@club.example>\r\n");
  expect(mail?.data).toContain("Auto-Submitted: auto-generated\r\n");
  expect(mail?.data).toMatch(/Content-Type: text\/plain; charset=utf-8/);
});

test("a server without STARTTLS gets neither the password nor the mail", async () => {
  const { smtp, gateway } = await openMail({ withoutTls: true });
  expect(await gateway.send(MAIL)).toEqual({ ok: false, reason: "unavailable" });
  expect(smtp.mails).toEqual([]);
  expect(smtp.commands.join(" ")).not.toMatch(/AUTH|MAIL|RCPT/);
});

test("a server with a certificate that nobody vouches for gets nothing", async () => {
  const { smtp, gateway } = await openMail({}, { ca: "" });
  expect(await gateway.send(MAIL)).toEqual({ ok: false, reason: "unavailable" });
  expect(smtp.mails).toEqual([]);
  expect(smtp.commands.join(" ")).not.toMatch(/AUTH|MAIL|RCPT/);
});

test.each([
  ["address_refused", { recipient: "550 No such person" }],
  ["limit", { recipient: "450 Come again" }],
  ["refused", { mail: "554 Not this" }],
  ["limit", { mail: "451 Later" }],
  ["credentials_missing", { login: "535 Who are you?" }],
] as const)("the outcome is %s where the server answers %o", async (reason, faults) => {
  const { smtp, gateway } = await openMail(faults);
  expect(await gateway.send(MAIL)).toEqual({ ok: false, reason });
  expect(smtp.mails).toEqual([]);
});

test("a server that does not answer is not asked after five failures", async () => {
  const { smtp, gateway } = await openMail({ hangs: true }, { each: 20 });
  for (let n = 0; n < 5; n += 1)
    expect(await gateway.send(MAIL)).toEqual({ ok: false, reason: "unavailable" });
  smtp.stop();
  expect(await gateway.send(MAIL)).toEqual({ ok: false, reason: "unavailable" });
});

test("a server that failed before the clock was set back by two days is asked after it", async () => {
  const { smtp, gateway, clock } = await openMail({ withoutTls: true });
  clock.at += 2 * DAY_MS;
  for (let n = 0; n < 6; n += 1) await gateway.send(MAIL);
  const asked = smtp.commands.length;
  clock.at -= 2 * DAY_MS;
  await gateway.send(MAIL);
  expect(smtp.commands.length).toBeGreaterThan(asked);
});

test("a server that hangs is given up as soon as the sender asks", async () => {
  const { gateway } = await openMail({ hangs: true });
  const from = performance.now();
  expect(await gateway.send(MAIL, 50)).toEqual({ ok: false, reason: "unavailable" });
  expect(performance.now() - from).toBeLessThan(TIMEOUTS.each);
});

test("lines in a subject, an address and an id make no header and no further recipient", async () => {
  const { smtp, gateway } = await openMail();
  const evil = "x\r\nBcc: all@example.com\r\n\r\nHello";
  await gateway.send({ ...MAIL, subject: evil });
  await gateway.send({ ...MAIL, id: evil });
  await gateway.send({ ...MAIL, to: "asha@example.com\r\nRCPT TO:<all@example.com>" });
  await gateway.send({ ...MAIL, to: "asha@example.com, all@example.com" });
  for (const { data, to } of smtp.mails) {
    expect(data).not.toMatch(/^Bcc:/im);
    expect(to).toHaveLength(1);
    expect(to[0]).not.toMatch(/^RCPT TO:<all@/);
  }
  expect(smtp.commands.filter((command) => /^RCPT TO:<all@/i.test(command))).toEqual([]);
  expect(smtp.mails.length).toBeGreaterThan(0);
});

test("a line with one dot in the text does not end the mail", async () => {
  const { smtp, gateway } = await openMail();
  await gateway.send({ ...MAIL, text: "One\r\n.\r\nMAIL FROM:<evil@example.com>" });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.commands.filter((command) => command.startsWith("MAIL"))).toHaveLength(1);
});

test.each([
  ["the password", "AUTH", false],
  ["the recipient", "RCPT", false],
  ["the whole mail", "TEXT", true],
])(
  "without an answer to %s a mail counts as possibly sent only when it was sent whole",
  async (_, silentAt, mayHaveGone) => {
    const { smtp, gateway } = await openMail({ silentAt }, { each: 1_000 });
    const outcome = { ok: false, reason: "unavailable", ...(mayHaveGone && { mayHaveGone }) };
    expect(await gateway.send(MAIL)).toEqual(outcome);
    expect(smtp.mails).toHaveLength(mayHaveGone ? 1 : 0);
  },
);

test("a mail that waited too long for a connection is not sent after all", async () => {
  const answering = Promise.withResolvers<void>();
  const { smtp, gateway } = await openMail({ held: answering.promise }, { each: 60_000 });
  const busy = ["m-1", "m-2"].map((id) => gateway.send({ ...MAIL, id }, 60_000));
  expect(await gateway.send({ ...MAIL, id: "m-3" }, 50)).toEqual({
    ok: false,
    reason: "unavailable",
  });
  answering.resolve();
  expect(await Promise.all(busy)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await gateway.send({ ...MAIL, id: "m-4" })).toMatchObject({ ok: true });
  const ids = smtp.mails.map(({ data }) => /Message-ID: <(m-\d)/.exec(data)?.[1]);
  expect(ids.toSorted()).toEqual(["m-1", "m-2", "m-4"]);
});
