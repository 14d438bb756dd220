/** Encrypted backups: AES-256-GCM over the whole file, in a stream. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { withDraftFolder } from "~/db/drafts";
import { PRIVATE_FILE } from "~/db/private-files";
import { BackupRefusal } from "./backup-refusal";
import { bytesAt, isDiskFull } from "./disk";

/** The first bytes of an encrypted file. */
const LOCKED_MARK = Buffer.from("club-locked-1\n");
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

/** Runs the work on the file, or where it is encrypted on a decrypted draft. */
export async function withUnlocked<T>(
  { dataDir, backupKey }: { dataDir: string; backupKey?: string | undefined },
  file: string,
  work: (unlocked: string) => Promise<T>,
): Promise<T> {
  if (!(await isLocked(file))) return await work(file);
  return await withDraftFolder(dataDir, async (folder) => {
    const unlocked = join(folder, "unlocked");
    await unlockFile(file, unlocked, backupKey);
    return await work(unlocked);
  });
}

/** Decrypts a file into `target`; refuses a wrong key, and an altered or truncated file. */
async function unlockFile(file: string, target: string, key: string | undefined): Promise<void> {
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
    throw isDiskFull(error) ? error : new BackupRefusal(WRONG_KEY);
  }
}

function keyOf(key: string, salt: Buffer): Buffer {
  return scryptSync(key, salt, KEY_BYTES);
}
