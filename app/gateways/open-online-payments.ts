import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { serviceCall } from "./http-call";
import type { OnlinePayments } from "./online-payments";
import { razorpayPayments } from "./razorpay";

/** The stand-in of a trial, which the server itself answers at this address. */
export const STAND_IN_PATH = "/stand-in/razorpay";

export const STAND_IN_KEYS = {
  keyId: "rzp_test_standin",
  keySecret: "stand-in-secret",
  webhookSecret: "stand-in-webhook-secret",
};

/** The payment service of the settings; a trial without keys has a stand-in that moves no money. */
export function openOnlinePayments(
  settings: ServiceSettings,
  { mode, port }: { mode: "trial" | "live"; port: number },
  clock: Clock,
): OnlinePayments | undefined {
  if (settings.PAYMENTS === "off") return undefined;
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_URL } = settings;
  const webhookSecret = settings.RAZORPAY_WEBHOOK_SECRET;
  if (keyId && keySecret && webhookSecret)
    return razorpayPayments(
      { keyId, keySecret, webhookSecret, url: RAZORPAY_URL },
      serviceCall(clock),
    );
  if (mode === "live") return undefined;
  const url = `http://127.0.0.1:${port}${STAND_IN_PATH}`;
  const script = `${STAND_IN_PATH}/checkout.js`;
  return razorpayPayments({ ...STAND_IN_KEYS, url, script }, serviceCall(clock));
}
