import * as build from "virtual:react-router/server-build";
import { readEnv } from "~/env.server";
import { createApp } from "./http/app";
import { openClub, welcomeText } from "./open-club";

/** The app for `npm run dev`, with the text to print and the port to listen on. */
export async function openDevApp() {
  const env = readEnv();
  const club = await openClub(env);
  const { fetch } = createApp(club.services, build);
  return {
    fetch,
    port: env.port,
    host: env.host,
    welcome: welcomeText(`http://localhost:${env.port}`, club),
  };
}
