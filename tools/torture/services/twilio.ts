/** A stand-in for Twilio's messages, after its documentation, behind an operator that checks every text. */
import { createHmac } from "node:crypto";
import { isFullMobile } from "~/lib/phone-digits";
import { blockedValue, type RegisteredText, valuesIn } from "./dlt";
import { type Answered, startLoopback } from "./loopback";
import type { Delivered, FakeSms } from "./msg91";

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  from: string;
  texts: readonly RegisteredText[];
  hosts: readonly string[];
}

/** A report as Twilio signs it: the address and the sorted fields, with the account's token. */
export function twilioReport(
  { reportsTo = "" }: Delivered,
  authToken: string,
  fields: Record<string, string>,
): { url: string; body: string; signature: string } {
  const names = Object.keys(fields).sort();
  const signed = `${reportsTo}${names.map((name) => `${name}${fields[name]}`).join("")}`;
  const signature = createHmac("sha1", authToken).update(signed).digest("base64");
  return { url: reportsTo, body: String(new URLSearchParams(fields)), signature };
}

export async function startTwilio(account: TwilioAccount): Promise<FakeSms> {
  const delivered: Delivered[] = [];
  const blocked: string[] = [];
  const state: FakeSms["state"] = { react: undefined };
  const refuse = (status: number, code: number, message: string): Answered => {
    blocked.push(message);
    return { status, body: { status, code, message } };
  };
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const key = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64");
  const loopback = await startLoopback((asked) => {
    if (state.react) return state.react();
    if (asked.path !== path) return refuse(404, 20404, "The requested resource was not found");
    if (asked.headers.authorization !== `Basic ${key}`) return refuse(401, 20003, "Authenticate");
    const form = new URLSearchParams(asked.body);
    const [to, text] = [form.get("To") ?? "", form.get("Body") ?? ""];
    if (form.get("From") !== account.from)
      return refuse(400, 21606, "The From number is not yours");
    if (!isFullMobile(to)) return refuse(400, 21211, "Invalid 'To' Phone Number");
    const why = account.texts.map((registered) => {
      const values = valuesIn(registered.text, text);
      if (!values) return "no registered text";
      return blockedValue(registered.text, values, account.hosts) ?? "";
    });
    if (!why.includes("")) return refuse(400, 30450, `Blocked by the operator: ${text}`);
    const reportsTo = form.get("StatusCallback");
    delivered.push({ to, text, ...(reportsTo !== null && { reportsTo }) });
    return { status: 201, body: { sid: `SM${delivered.length}`, status: "queued" } };
  });
  return { ...loopback, delivered, blocked, state };
}
