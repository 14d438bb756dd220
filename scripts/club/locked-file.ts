/** Encrypted backups: AES-256-GCM over the whole file, in a stream. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PRIVATE_FILE } from "~/db/private-files";
import { BackupRefusal } from "./backup-refusal";

/** The first bytes of an encrypted file. */
export const LOCKED_MARK = Buffer.from("club-locked-1\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HEAD_BYTES = LOCKED_MARK.length + SALT_BYTES + NONCE_BYTES;

const WRONG_KEY =
  "This backup does not open with BACKUP_KEY: it is damaged, or was made with another key. Nothing was changed.";
const NO_KEY = "This backup is locked: set BACKUP_KEY to the key that it was made with.";

/** Encrypts `file` with the key into `target`: mark, salt, nonce, the encrypted bytes, tag. */
export async function lockFile(file: string, target: string, key: string): Promise<void> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", keyOf(key, salt), nonce);
  const written = createWriteStream(target, { mode: PRIVATE_FILE });
  written.write(Buffer.concat([LOCKED_MARK, salt, nonce]));
  await pipeline(createReadStream(file), cipher, written, { end: false });
  await new Promise<void>((resolve, reject) => {
    written.once("error", reject).end(cipher.getAuthTag(), resolve);
  });
}

/** Whether the file begins like an encrypted one. */
export async function isLocked(file: string): Promise<boolean> {
  return (await bytesAt(file, 0, LOCKED_MARK.length)).equals(LOCKED_MARK);
}

/** Decrypts a file into `target`; refuses a wrong key, and an altered or truncated file. */
export async function unlockFile(
  file: string,
  target: string,
  key: string | undefined,
): Promise<void> {
  if (key === undefined) throw new BackupRefusal(NO_KEY);
  const { size } = await stat(file);
  if (size < HEAD_BYTES + TAG_BYTES) throw new BackupRefusal(WRONG_KEY);
  const salt = await bytesAt(file, LOCKED_MARK.length, SALT_BYTES);
  const nonce = await bytesAt(file, LOCKED_MARK.length + SALT_BYTES, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(key, salt), nonce);
  decipher.setAuthTag(await bytesAt(file, size - TAG_BYTES, TAG_BYTES));
  const body = createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 });
  try {
    await pipeline(body, decipher, createWriteStream(target, { mode: PRIVATE_FILE }));
  } catch (error) {
    const isWritten = error instanceof Error && "code" in error && error.code === "ENOSPC";
    throw isWritten ? error : new BackupRefusal(WRONG_KEY);
  }
}

function keyOf(key: string, salt: Buffer): Buffer {
  return scryptSync(key, salt, KEY_BYTES);
}

async function bytesAt(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
