import { rm } from "node:fs/promises";
import { freePort } from "../../tools/torture/free-port";
import { startLoopback } from "../../tools/torture/services/loopback";
import { type ServerProcess, startServer } from "../support/server-process";

interface LiveClub {
  server: ServerProcess;
  /** Numbers that text messages went to. */
  sent: string[];
  /** What those messages say. */
  texts: string[];
  stop: () => Promise<void>;
}

/** A zone where it is about noon now: what starts in twenty minutes is today's, whenever the journey runs. */
export const NOON_ZONE = zoneWithNoon(new Date().getUTCHours());

function zoneWithNoon(utcHour: number): string {
  const ahead = 12 - utcHour;
  if (ahead === 0) return "Etc/UTC";
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A live club as on its first day: nobody but the owner, no sample, and a gateway that takes every message. */
export async function startLiveClub(): Promise<LiveClub> {
  const sent: string[] = [];
  const texts: string[] = [];
  const gateway = await startLoopback(({ body }) => {
    const message = new URLSearchParams(body);
    sent.push(message.get("To") ?? "");
    texts.push(message.get("Body") ?? "");
    return { status: 201, body: { sid: `SM${sent.length}`, status: "queued" } };
  });
  const port = await freePort();
  const server = await startServer({
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      CLUB_TIMEZONE: NOON_ZONE,
      PUBLIC_URL: `http://localhost:${port}`,
      SESSION_SECRET: "e3c1b6a9f07d42c58a9b3e6d1f204c7a",
      SMS_PROVIDER: "twilio",
      SMS_URL: gateway.url,
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+15005550006",
    },
  });
  return {
    server: { ...server, url: `http://localhost:${port}` },
    sent,
    texts,
    async stop() {
      await server.stop();
      gateway.stop();
      await rm(server.dataDir, { recursive: true, force: true });
    },
  };
}
