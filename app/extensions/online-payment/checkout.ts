/** The payment service's window, over the page that opens it. */

export interface CheckoutOrder {
  key: string;
  script: string;
  orderId: string;
  amountPaise: number;
  clubName: string;
  description: string;
}

interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: "INR";
  name: string;
  description: string;
  handler: () => void;
  modal: { ondismiss: () => void };
}

declare global {
  interface Window {
    /** Set by the service's script. */
    Razorpay?: new (
      options: CheckoutOptions,
    ) => { open: () => void };
  }
}

/**
 * Opens the window, with a script that is loaded now and not before; false where it does not load. What the window reports
 * proves nothing: the server asks the service. It may report a payment after it was closed.
 */
export async function openCheckout(
  order: CheckoutOrder,
  on: { paid: () => void; dismissed: () => void },
): Promise<boolean> {
  if (!window.Razorpay && !(await loadScript(order.script))) return false;
  const { Razorpay } = window;
  if (!Razorpay) return false;
  const checkout = new Razorpay({
    key: order.key,
    order_id: order.orderId,
    amount: order.amountPaise,
    currency: "INR",
    name: order.clubName,
    description: order.description,
    handler: on.paid,
    modal: { ondismiss: on.dismissed },
  });
  checkout.open();
  return true;
}

/** An effect of the page that pays: once it is left, the next page is loaded anew, without the service's script. */
export function leaveServiceScript(): () => void {
  return () => {
    if (window.Razorpay) location.reload();
  };
}

function loadScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = src;
    // The service's script passes the nonce on to the scripts that it loads.
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.addEventListener("load", () => resolve(true));
    script.addEventListener("error", () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
}
