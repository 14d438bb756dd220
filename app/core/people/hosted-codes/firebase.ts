/** The hosted phone sign-in in the browser. This file and the provider's scripts load when a code is sent. */
import { initializeApp } from "@firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPhoneNumber,
  signOut,
} from "@firebase/auth";
import { withinLimit } from "~/lib/within-limit";
import { ProofError, refuseProof } from "../bot-check/solve-puzzle";
import type { HostedRequest } from "./hosted-codes";

type Config = HostedRequest["config"];

const NAME = "codes";

/** The provider's check does not report a closed challenge; its calls have limits of their own, 30 s in a browser. */
const ANSWER_TIMEOUT_MS = 60_000;

/** What the provider says where its check cannot be loaded. */
const UNREACHABLE = new Set(["auth/internal-error", "auth/network-request-failed"]);

let opened: Auth | undefined;

/** The service accepts a right code once; a form that is refused for another reason is sent again with its token. */
const proven = new Map<string, string>();

/** Nothing is stored in the browser: the club's own session follows at once. */
function open({ emulator, ...config }: Config): Auth {
  if (opened) return opened;
  const auth = initializeAuth(initializeApp(config, NAME), { persistence: inMemoryPersistence });
  if (emulator) {
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  opened = auth;
  return auth;
}

/** Has the service text a code to the number; returns the id under which the code is answered. */
export async function sendHostedCode({ phone, config }: HostedRequest): Promise<string> {
  const auth = open(config);
  const place = document.createElement("div");
  document.body.append(place);
  const verifier = openVerifier(auth, place);
  try {
    return (await signInWithPhoneNumber(auth, phone, verifier)).verificationId;
  } finally {
    verifier.clear();
    place.remove();
  }
}

/** The provider's invisible check, which rejects with a ProofError where it would wait for ever. */
function openVerifier(auth: Auth, place: HTMLElement): RecaptchaVerifier {
  let refuse: (reason: ProofError) => void = () => {};
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  refused.catch(() => {});
  const verifier = new RecaptchaVerifier(auth, place, {
    size: "invisible",
    "expired-callback": () => refuse(new ProofError("expired")),
    "error-callback": () => refuse(new ProofError("error")),
  });
  const verify = verifier.verify.bind(verifier);
  verifier.verify = async () => {
    await verifier.render().catch(refuseRender);
    const proof = Promise.race([verify(), refused]);
    return await withinLimit(proof, ANSWER_TIMEOUT_MS, () => new ProofError("expired"));
  };
  return verifier;
}

function refuseRender(error: unknown): never {
  const code = hostedErrorOf(error);
  if (code === "") return refuseProof("initialization_failed");
  if (UNREACHABLE.has(code)) return refuseProof("unreachable");
  throw error;
}

/** The service's token for a right code. */
export async function proveHostedCode(
  config: Config,
  verificationId: string,
  code: string,
): Promise<string> {
  const key = `${verificationId}:${code}`;
  const known = proven.get(key);
  if (known) return known;
  const auth = open(config);
  const credential = PhoneAuthProvider.credential(verificationId, code);
  const { user } = await signInWithCredential(auth, credential);
  const token = await user.getIdToken();
  await signOut(auth);
  proven.set(key, token);
  return token;
}

/** The service's name of an error, such as 'auth/code-expired'. */
export function hostedErrorOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
