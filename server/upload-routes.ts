import type { RouterContextProvider } from "react-router";
import { adminOf } from "~/middleware/admin.server";
import { memberOf } from "~/middleware/member.server";
import { formAddress } from "./field-names";

/** The addresses that take files, with the role that may send them. */
const UPLOADS: [address: RegExp, by: "member" | "admin"][] = [
  [/^\/profile$/, "member"],
  [/^\/community\/posts$/, "member"],
  [/^\/progress\/import$/, "member"],
  [/^\/admin\/payments\/statement$/, "admin"],
  [/^\/admin\/subscribers\/import$/, "admin"],
  [/^\/admin\/events\/new$/, "admin"],
  [/^\/admin\/events\/[^/]+\/edit$/, "admin"],
  [/^\/admin\/settings\/[^/]+$/, "admin"],
];

/** The role that may send files to this address; undefined for none. */
export function uploadersAt(pathname: string): "member" | "admin" | undefined {
  const address = formAddress(pathname);
  return UPLOADS.find(([pattern]) => pattern.test(address))?.[1];
}

/** The id of the sender, if signed in with the role that uploads to this address need. */
export async function uploaderIdOf(
  request: Request,
  by: "member" | "admin",
  context: RouterContextProvider,
): Promise<string | undefined> {
  const person = await (by === "admin" ? adminOf : memberOf)(request, context);
  return person?.id;
}
