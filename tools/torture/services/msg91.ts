/** A stand-in for MSG91's flow API, after its documentation, behind an operator that checks every text. */
import { isFullMobile } from "~/lib/phone-digits";
import { blockedValue, filled, type RegisteredText } from "./dlt";
import { type Answered, type Loopback, startLoopback } from "./loopback";

export interface Msg91Account {
  authKey: string;
  sender: string;
  entityId: string;
  texts: readonly RegisteredText[];
  /** Names of each text's variables by the service's id, in order. */
  names: Readonly<Record<string, readonly string[]>>;
  hosts: readonly string[];
}

export interface Delivered {
  to: string;
  text: string;
  /** The address for the club's delivery reports. */
  reportsTo?: string;
}

/**
 * `delivered` has the texts on phones, `blocked` those that the operator refused; `react`, if set, answers
 * first.
 */
export interface FakeSms extends Loopback {
  delivered: Delivered[];
  blocked: string[];
  state: { react: (() => Answered | undefined) | undefined };
}

interface Flow {
  template_id?: string;
  sender?: string;
  DLT_TE_ID?: string;
  PE_ID?: string;
  recipients?: Record<string, string>[];
}

export async function startMsg91(account: Msg91Account): Promise<FakeSms> {
  const delivered: Delivered[] = [];
  const blocked: string[] = [];
  const state: FakeSms["state"] = { react: undefined };
  const refuse = (message: string, status = 400): Answered => {
    blocked.push(message);
    return { status, body: { type: "error", message } };
  };
  const loopback = await startLoopback(({ path, headers, body }) => {
    if (state.react) return state.react();
    if (path !== "/api/v5/flow/") return refuse("no such address", 404);
    if (headers.authkey !== account.authKey) return refuse("Invalid authkey", 401);
    const flow: Flow = JSON.parse(body);
    const text = account.texts.find(({ serviceId }) => serviceId === flow.template_id);
    if (!text) return refuse(`template ${flow.template_id} does not exist`);
    const isOurs = flow.sender === account.sender && flow.PE_ID === account.entityId;
    if (!isOurs || flow.DLT_TE_ID !== text.dltId) return refuse("DLT ids do not fit the template");
    const seen = (flow.recipients ?? []).map((recipient) => textFor(recipient, text, account));
    const why = seen.flatMap((one) => ("why" in one ? [one.why] : []));
    if (why[0] !== undefined) return refuse(why[0]);
    delivered.push(...seen.flatMap((one) => ("why" in one ? [] : [one])));
    return { status: 200, body: { type: "success", message: `msg91-${delivered.length}` } };
  });
  return { ...loopback, delivered, blocked, state };
}

/** The text on one phone, or why the operator blocks it. */
function textFor(
  { mobiles = "", ...values }: Record<string, string>,
  text: RegisteredText,
  { names: allNames, hosts }: Msg91Account,
): Delivered | { why: string } {
  if (!isFullMobile(`+${mobiles}`)) return { why: "Invalid mobile number" };
  const names = allNames[text.serviceId] ?? [];
  if (Object.keys(values).length !== new Set(names).size)
    return { why: "a variable that the template does not have" };
  const inOrder = names.map((name) => values[name] ?? "");
  const why = blockedValue(text.text, inOrder, hosts);
  return why === undefined ? { to: `+${mobiles}`, text: filled(text.text, inOrder) } : { why };
}
