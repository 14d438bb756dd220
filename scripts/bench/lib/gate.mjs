/** A run that starts soon with a crowd on its list, as the scanner meets it. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createCookie } from "react-router";
import { encode } from "uqr";
import { signingKey } from "../../../app/lib/signing-key.server.ts";

export const EVENT_ID = "sample-event-upcoming";
const LEADER = "sample-member-asha";
const MINUTE_MS = 60_000;
const FILM = { width: 1280, height: 720, framesPerSecond: 5, frames: 5, dot: 9 };

/** Opens the gate for `people` guests of the sample run; returns a run leader's session and their codes. */
export async function openCrowdedGate(dataDir, people) {
  const database = new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: 5000 });
  const startsAt = Date.now() + 20 * MINUTE_MS;
  database
    .prepare("update events set starts_at = ?, capacity = ? where id = ?")
    .run(startsAt, people + 100, EVENT_ID);
  database.prepare("update members set role = 'run_leader' where id = ?").run(LEADER);
  const like = database.prepare("select * from bookings where event_id = ? limit 1").get(EVENT_ID);
  const columns = Object.keys(like);
  const insert = database.prepare(
    `insert into bookings (${columns}) values (${columns.map(() => "?")})`,
  );
  const crowd = Array.from({ length: people }, (_, index) => person(index));
  database.exec("begin");
  for (const own of crowd) insert.run(...columns.map((name) => ({ ...like, ...own })[name]));
  database
    .prepare("update events set seats_taken = seats_taken + ? where id = ?")
    .run(people, EVENT_ID);
  database.exec("commit");
  const token = startSession(database);
  database.close();
  const cookie = await createCookie("session").serialize(token);
  const session = cookie.slice("session=".length).split(";")[0];
  const secret = readFileSync(join(dataDir, "trial-secret"), "utf8");
  return { session, crowd: crowd.map((own) => ({ ...own, pass: passOf(own, secret) })) };
}

function person(index) {
  const number = String(index).padStart(9, "0");
  return {
    id: `crowd-${index}`,
    reference: `C${number.slice(-7).replaceAll("0", "Z").replaceAll("1", "Y")}`,
    participant_name: `Runner ${number.slice(-4)}`,
    participant_phone: `+917${number}`,
    is_guest: 1,
    submit_key: `crowd-${index}`,
  };
}

function startSession(database) {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  const digest = createHash("sha256").update(token).digest("hex");
  database
    .prepare(
      `insert into sessions (id, token_hash, member_id, user_agent, ip, created_at, last_seen_at, expires_at)
       values (?, ?, ?, 'bench', '127.0.0.1', ?, ?, ?)`,
    )
    .run(randomUUID(), digest, LEADER, now, now, now + 60 * MINUTE_MS);
  return token;
}

function passOf({ reference }, secret) {
  const expiry = Math.floor((Date.now() + 120 * MINUTE_MS) / 1000).toString(36);
  const fields = [EVENT_ID, reference, "AAAAAAAAAAA", expiry].join("|");
  const signed = `v1.${Buffer.from(fields).toString("base64url")}`;
  return `${signed}.${signingKey(secret, "passes").sign(signed)}`;
}

/** How many people are checked in, and how many different ones. */
export function countCheckIns(dataDir) {
  const database = new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: 5000 });
  const { rows, people } = database
    .prepare(
      "select count(*) as rows, count(distinct booking_id) as people from check_ins where event_id = ?",
    )
    .get(EVENT_ID);
  database.close();
  return { rows, people };
}

/** A film for the browser's fake camera, 1,280 × 720: each text as a code for a second, an empty one between. */
export function writeFilm(file, texts) {
  const { width, height, framesPerSecond, frames } = FILM;
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const out = openSync(file, "w");
  writeSync(out, `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  for (const text of texts.flatMap((code) => ["", code])) {
    const picture = pictureOf(text);
    for (let frame = 0; frame < frames; frame += 1) {
      for (const part of [Buffer.from("FRAME\n"), picture, chroma]) writeSync(out, part);
    }
  }
  closeSync(out);
}

function pictureOf(text) {
  const { width, height, dot } = FILM;
  const picture = Buffer.alloc(width * height, 200);
  if (!text) return picture;
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const left = Math.floor((width - size * dot) / 2);
  const top = Math.floor((height - size * dot) / 2);
  for (let y = 0; y < size * dot; y += 1) {
    const row = data[Math.floor(y / dot)];
    for (let x = 0; x < size * dot; x += 1) {
      picture[(top + y) * width + left + x] = row[Math.floor(x / dot)] ? 20 : 235;
    }
  }
  return picture;
}
