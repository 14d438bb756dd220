/** The Auth emulator of firebase-tools. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tools/torture/free-port";

const START_LIMIT_MS = 120_000;

export const EMULATED_PROJECT = "demo-club";

export interface Emulator {
  url: string;
  /** The last code for this number, such as '+919876543210'; '' for none. */
  codeFor: (phone: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts this program of firebase-tools; throws when it does not answer. */
export async function startEmulator(program: string): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), "club-emulator-"));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = "127.0.0.1";
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }));
  const options = ["emulators:start", "--only", "auth", "--project", EMULATED_PROJECT];
  const child = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, CI: "1" },
    stdio: "ignore",
  });
  const url = `http://${host}:${port}`;
  const stop = async () => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const codeFor = async (phone: string) =>
    (await listCodes(url)).findLast((one) => one.phoneNumber === phone)?.code ?? "";
  if (await answers(url, child)) return { url, codeFor, stop };
  await stop();
  throw new Error("The Auth emulator did not start.");
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += 250) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await once(child, "exit");
  clearTimeout(timer);
}

/** What the provider's script does in the browser: asks for a code, and proves it. Returns the ID token. */
export async function proveInEmulator(url: string, phone: string): Promise<string> {
  const call = async (path: string, body: object) => {
    const address = `${url}/identitytoolkit.googleapis.com/v1/${path}?key=any`;
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    return await answer.json();
  };
  const sent = { phoneNumber: phone, recaptchaToken: "ignored-by-the-emulator" };
  const { sessionInfo } = await call("accounts:sendVerificationCode", sent);
  const code = (await listCodes(url)).find((one) => one.sessionInfo === sessionInfo)?.code;
  const { idToken } = await call("accounts:signInWithPhoneNumber", { sessionInfo, code });
  if (typeof idToken !== "string") throw new Error("The emulator gave no token.");
  return idToken;
}

interface SentCode {
  phoneNumber: string;
  sessionInfo: string;
  code: string;
}

async function listCodes(url: string): Promise<SentCode[]> {
  const listed = await fetch(`${url}/emulator/v1/projects/${EMULATED_PROJECT}/verificationCodes`);
  const { verificationCodes } = (await listed.json()) as { verificationCodes: SentCode[] };
  return verificationCodes;
}
