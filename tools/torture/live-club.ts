/** A live server with a club and people who send requests. */
import { randomBytes } from "node:crypto";
import { SERVER_ARGS, SERVER_ENV } from "../../scripts/lib-build.mjs";
import type { Club, ClubServer } from "./club";
import { runClub } from "./command-line";
import type { Data } from "./data";
import { freePort } from "./free-port";
import type { Role } from "./hostile/request";

const MEMBER = "sample-member-asha";
const UNLIMITED = "1000000000";
/** No service listens there, so no message leaves this machine. */
const NO_GATEWAY = "http://127.0.0.1:9/";

export interface LiveClub {
  port: number;
  pid: () => number;
  isRunning: () => boolean;
  /** The server; a new one after the last has ended. */
  server: () => Promise<ClubServer>;
  restart: () => Promise<void>;
  /** New Cookie headers for every role. */
  signIn: () => Promise<Record<Role, string | undefined>>;
  stop: () => Promise<void>;
}

/** Fills the place with the sample club and starts a live server like `npm start`. */
export async function startLiveClub(club: Club): Promise<LiveClub> {
  const seeded = await runClub(club, ["seed"]);
  if (seeded.code !== 0) throw new Error(seeded.output);
  const port = await freePort();
  const env = { ...SERVER_ENV, ...liveSettings(port) };
  const start = () => club.start(env, SERVER_ARGS);
  let running = await start();
  let starting: Promise<ClubServer> | undefined;
  let data: Data | undefined;
  const isRunning = () => running.child.exitCode === null && running.child.signalCode === null;
  return {
    port,
    pid: () => running.child.pid ?? 0,
    isRunning,
    async server() {
      starting ??= isRunning() ? undefined : start();
      running = (await starting) ?? running;
      starting = undefined;
      return running;
    },
    async restart() {
      running.child.kill("SIGKILL");
      await running.ended;
      running = await start();
    },
    async signIn() {
      data ??= club.data();
      const [member, admin] = [await data.memberCookie(MEMBER), await data.adminCookie()];
      return { visitor: undefined, member, admin };
    },
    async stop() {
      await data?.close();
      await running.stop();
    },
  };
}

function liveSettings(port: number): Record<string, string> {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    SMS_PROVIDER: "twilio",
    SMS_URL: NO_GATEWAY,
    TWILIO_ACCOUNT_SID: "torture",
    TWILIO_AUTH_TOKEN: "torture",
    TWILIO_FROM: "+15005550006",
    WHATSAPP_TOKEN: "torture",
    WHATSAPP_PHONE_NUMBER_ID: "100000000000001",
    WHATSAPP_APP_SECRET: randomBytes(16).toString("hex"),
    WHATSAPP_VERIFY_TOKEN: randomBytes(16).toString("hex"),
    WHATSAPP_URL: NO_GATEWAY,
    PAYMENTS: "razorpay",
    RAZORPAY_KEY_ID: "rzp_test_torture0000000",
    RAZORPAY_KEY_SECRET: randomBytes(16).toString("hex"),
    RAZORPAY_WEBHOOK_SECRET: randomBytes(16).toString("hex"),
    RAZORPAY_URL: NO_GATEWAY,
    SMS_PER_HOUR: UNLIMITED,
    SMS_PER_DAY: UNLIMITED,
    SMS_UNPROVEN_PER_HOUR: UNLIMITED,
    TRUSTED_PROXY: "127.0.0.1",
  };
}
