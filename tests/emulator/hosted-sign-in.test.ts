/** The hosted phone sign-in against Firebase's own Auth emulator; `npm test` names its program. */
import { expect, test } from "vitest";
import { firebaseCodes } from "~/gateways/hosted-codes";
import { TestClub, TestSms } from "../support/club";
import { typedPhone } from "../support/codes";
import { EMULATED_PROJECT, proveInEmulator, startEmulator } from "./firebase-emulator";

const { FIREBASE_TOOLS } = process.env;

test.skipIf(!FIREBASE_TOOLS)(
  "a code of the Auth emulator signs in and signs up, each token once and for its own number",
  async ({ onTestFinished }) => {
    const emulator = await startEmulator(FIREBASE_TOOLS ?? "");
    onTestFinished(emulator.stop);
    const hosted = firebaseCodes({
      apiKey: "any",
      authDomain: "localhost",
      projectId: EMULATED_PROJECT,
      emulator: emulator.url,
      keysUrl: emulator.url,
    });
    const sms = Object.assign(new TestSms(), { hosted });
    const club = await TestClub.open({ at: Date.now(), services: { sms } });
    const ask = async (n: number) => {
      club.clock.at = Date.now();
      const visitor = club.visitor(`192.0.2.${n}`);
      await visitor.post("/signin.data", { intent: "send", phone: typedPhone(n) });
      return visitor;
    };
    const token = await proveInEmulator(emulator.url, `+91${typedPhone(1)}`);
    const verify = { intent: "verify", phone: typedPhone(1), otp: token };
    const visitor = await ask(1);
    expect((await visitor.post("/signin", verify)).location).toBe("/dashboard");
    const again = await ask(1);
    expect((await again.post("/signin", verify)).status).toBe(400);
    const other = await ask(2);
    const others = await proveInEmulator(emulator.url, `+91${typedPhone(3)}`);
    const wrong = { intent: "verify", phone: typedPhone(2), otp: others };
    expect((await other.post("/signin", wrong)).status).toBe(400);
    const newcomer = club.visitor("192.0.2.4");
    await newcomer.post("/signup.data", { intent: "send", phone: typedPhone(4) });
    const proof = await proveInEmulator(emulator.url, `+91${typedPhone(4)}`);
    const proven = { intent: "verify", phone: typedPhone(4), otp: proof };
    expect((await newcomer.post("/signup", proven)).status).toBe(302);
    expect((await newcomer.get("/signup")).text).toContain("Step 2 of 2");
    expect(sms.sent).toEqual([]);
  },
);
