/** A device that makes and uses passkeys (ES256), with the faults that a test gives it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;

export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  userHandle?: string;
  counter?: number;
  /** The id of a passkey that somebody has already. */
  credentialId?: string;
}

interface Credential {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

export class Authenticator {
  credential: Credential | undefined;
  counter = 0;

  constructor(
    private readonly origin = "http://localhost",
    private readonly isSynced = false,
    /** A device that counts its uses. */
    private readonly counts = false,
  ) {}

  /** The answer to options for a new passkey, as JSON text. */
  make(options: CreationOptions, faults: Faults = {}): string {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { credentialId } = faults;
    const id = credentialId ? Buffer.from(credentialId, "base64url") : randomBytes(32);
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    this.credential = { id: id.toString("base64url"), privateKey, userHandle: options.user.id };
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const rpId = faults.rpId ?? options.rp.id ?? "";
    const authData = Buffer.concat([this.header(rpId, HAS_CREDENTIAL, faults), attested]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", options.challenge, faults),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The answer to options to use the passkey, as JSON text. */
  use(options: RequestOptions, faults: Faults = {}): string {
    if (!this.credential) throw new Error("This device has no passkey.");
    if (this.counts) this.counter += 1;
    const clientDataJSON = this.clientData("webauthn.get", options.challenge, faults);
    const authData = this.header(faults.rpId ?? options.rpId ?? "", 0, faults);
    const clientHash = createHash("sha256")
      .update(Buffer.from(clientDataJSON, "base64url"))
      .digest();
    const signed = Buffer.concat([authData, clientHash]);
    const { privateKey, userHandle } = this.credential;
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, privateKey).toString("base64url"),
      userHandle: faults.userHandle ?? userHandle,
    });
  }

  private answer(response: object): string {
    const id = this.credential?.id;
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response,
    });
  }

  private clientData(type: string, challenge: string, faults: Faults): string {
    const origin = faults.origin ?? this.origin;
    const told = { type, challenge: faults.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(told)).toString("base64url");
  }

  private header(rpId: string, extra: number, { isVerified = true, counter }: Faults): Buffer {
    const synced = this.isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0;
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | extra | synced;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
  }
}

/** The few kinds of CBOR that a passkey is made of: whole numbers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new Error("This kind of value is not in a passkey.");
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}
