import type { Hono } from "hono";
import { STAND_IN_KEYS, STAND_IN_PATH } from "~/gateways/open-online-payments";
import type { AppServices } from "~/middleware/context.server";
import type { StandInPayment, Webhook } from "../stand-in/entities";
import { RazorpayStandIn } from "../stand-in/razorpay";
import type { AppEnv } from "./app-env";
import { PAYMENTS_WEBHOOK } from "./webhooks";

/**
 * The payment service of a trial without keys, answered by the server itself: paying is played through, and no money moves.
 * What it knows is in memory; the background jobs ask it over the same address.
 */
export function addStandIn(app: Hono<AppEnv>, { mode, onlinePayments }: AppServices): void {
  if (mode === "live" || onlinePayments?.checkout.key !== STAND_IN_KEYS.keyId) return;
  const standIn = new RazorpayStandIn(STAND_IN_KEYS, STAND_IN_PATH);
  const send = async ({ body, headers }: Webhook) =>
    await app.request(PAYMENTS_WEBHOOK, { method: "POST", body, headers });
  const deliver = async (payment: StandInPayment) => {
    for (const webhook of standIn.webhooksOf(payment)) await send(webhook);
  };
  app.all(`${STAND_IN_PATH}/v1/*`, async (c) => {
    const { method, url } = c.req.raw;
    const { pathname, search } = new URL(url);
    const path = pathname.slice(STAND_IN_PATH.length) + search;
    const headers = { authorization: c.req.header("Authorization") };
    const answer = standIn.answer({ method, path, headers, body: await c.req.text() });
    if (answer === "hang_up") return c.body(null, 503);
    return Response.json(answer.body, { status: answer.status });
  });
  app.get(`${STAND_IN_PATH}/checkout.js`, (c) =>
    c.body(CHECKOUT, 200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }),
  );
  app.get(`${STAND_IN_PATH}/pages.css`, (c) =>
    c.body(PAGES, 200, { "Content-Type": "text/css", "Cache-Control": "no-cache" }),
  );
  app.get(`${STAND_IN_PATH}/pay/:id`, (c) =>
    c.html(standIn.subscriptions.has(c.req.param("id")) ? MANDATE_PAGE : PAY_PAGE),
  );
  app.post(`${STAND_IN_PATH}/pay/:id`, async (c) => {
    const id = c.req.param("id");
    if (standIn.subscriptions.has(id)) {
      const { status } = await c.req.parseBody();
      for (const webhook of mandateEvents(standIn, { id, status })) await send(webhook);
      return c.redirect("/renewal", 303);
    }
    const link = standIn.links.get(id);
    if (!link && !standIn.orders.has(id)) return c.text("There is no such order.", 404);
    const { status } = await c.req.parseBody();
    const payment = standIn.pay(id, { status: status === "failed" ? "failed" : "captured" });
    await deliver(payment);
    return link ? c.redirect(link.callback_url, 303) : c.json({ id: payment.id });
  });
}

/** What the service sends after a press on the mandate's page. */
function mandateEvents(
  standIn: RazorpayStandIn,
  { id, status }: { id: string; status: unknown },
): Webhook[] {
  if (status === "yes") return [standIn.authorise(id)];
  return standIn.debit(id, status === "failed" ? "failed" : "captured");
}

const FORM = `<p>Test payment: no money moves.</p>
<p><button name="status" value="captured">Pay</button> <button name="status" value="failed">Let it fail</button></p>`;

/** A page of this site that does not fade would stop the fading of the page before, which browsers report. */
const PAGES = "@view-transition { navigation: auto; }";

const HEAD = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${STAND_IN_PATH}/pages.css">`;

const PAY_PAGE = `${HEAD}
<title>Test payment</title><h1>Test payment</h1><form method="post">${FORM}</form></html>`;

const MANDATE_PAGE = `${HEAD}
<title>Test mandate</title><h1>Test mandate</h1><form method="post"><p>Test mandate: no money moves.</p>
<p><button name="status" value="yes">Say yes</button> <button name="status" value="captured">Debit now</button>
<button name="status" value="failed">Let a debit fail</button></p></form></html>`;

/** The window that Razorpay's script opens, with its options and its answer. */
const CHECKOUT = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  open() {
    const { order_id: order, handler, modal } = this.options;
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Test payment");
    dialog.style.cssText = "margin: auto; padding: 1.5rem; border-radius: 0.75rem";
    dialog.innerHTML = ${JSON.stringify(FORM)};
    for (const button of dialog.querySelectorAll("button"))
      button.style.cssText = "min-height: 2.75rem; padding: 0 1rem; border: 1px solid; border-radius: 0.5rem";
    dialog.addEventListener("click", async ({ target }) => {
      if (!target.value) return;
      const body = new URLSearchParams({ status: target.value });
      const answer = await fetch(${JSON.stringify(`${STAND_IN_PATH}/pay/`)} + order, { method: "POST", body });
      const { id } = await answer.json();
      if (target.value === "captured") handler({ razorpay_payment_id: id });
      dialog.close();
    });
    dialog.addEventListener("close", () => { dialog.remove(); modal?.ondismiss?.(); });
    document.body.append(dialog);
    dialog.showModal();
  }
};`;
