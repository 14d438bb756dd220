/** The browser side of the two hosted bot checks, as far as their documentation tells what a page sees of it. */

/** Turnstile: explicit rendering, `execution: execute`, a frame that answers by message. */
export const TURNSTILE_API = `(() => {
  const ORIGIN = "https://challenges.cloudflare.com";
  const CHOICES = {
    execution: ["render", "execute"],
    appearance: ["always", "execute", "interaction-only"],
    "refresh-expired": ["auto", "manual", "never"],
  };
  const widgets = new Map();
  const complain = (text) => { throw new Error("[Cloudflare Turnstile] " + text); };
  addEventListener("message", ({ source, origin, data }) => {
    if (origin !== ORIGIN) return;
    const widget = [...widgets.values()].find(({ frame }) => frame?.contentWindow === source);
    if (!widget) return;
    const call = (name, ...given) => widget.options[name]?.(...given);
    if (data.event === "pass") call("callback", data.token);
    if (data.event === "expire") call("expired-callback", data.token);
    if (data.event === "timeout") call("timeout-callback");
    if (data.event === "error" && !call("error-callback", "600010")) complain("Error: 600010.");
  });
  window.turnstile = {
    ready: (then) => then(),
    render(place, options) {
      if (window.vendorRefuses) complain("Invalid input for parameter sitekey.");
      if (window.vendorGivesNothing) return undefined;
      if (typeof options.sitekey !== "string" || options.sitekey === "") complain("Invalid or missing type for parameter sitekey.");
      for (const [name, allowed] of Object.entries(CHOICES)) {
        if (name in options && !allowed.includes(options[name])) complain("Unknown value for " + name + ".");
      }
      if (!place.isConnected) complain("Could not find container.");
      const id = "cf-chl-widget-" + widgets.size;
      widgets.set(id, { place, options });
      if (options.execution !== "execute") window.turnstile.execute(id);
      return id;
    },
    execute(id) {
      const widget = widgets.get(id);
      if (!widget || widget.frame) return console.warn("[Cloudflare Turnstile] Call to execute on a widget that is already executing.");
      const root = widget.place.appendChild(document.createElement("div")).attachShadow({ mode: "closed" });
      widget.frame = document.createElement("iframe");
      widget.frame.title = "Widget containing a Cloudflare security challenge";
      widget.frame.src = ORIGIN + "/cdn-cgi/challenge-platform/h/b/turnstile/f/" + widget.options.sitekey;
      widget.frame.style.width = "300px";
      root.append(widget.frame);
    },
    reset() {},
    remove(id) { widgets.get(id)?.place.replaceChildren(); widgets.delete(id); },
    getResponse: () => undefined,
    isExpired: () => false,
  };
})();`;

/** reCAPTCHA's first script: a queue for what waits, and the release, with the page's nonce. */
export const RECAPTCHA_API = `(() => {
  const settings = (window.___grecaptcha_cfg ??= {});
  const api = (window.grecaptcha ??= {});
  api.ready = (then) => (settings.fns ??= []).push(then);
  const script = document.createElement("script");
  script.src = "https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js";
  script.async = true;
  const nonce = document.querySelector("script[nonce]")?.nonce;
  if (nonce) script.setAttribute("nonce", nonce);
  document.head.append(script);
})();`;

/** Its second script: the widget itself, with the badge, two frames and the hidden answer. */
export const RECAPTCHA_RELEASE = `(() => {
  const ORIGIN = "https://www.google.com";
  const widgets = [];
  const frameOf = (path) => {
    const frame = document.createElement("iframe");
    frame.title = "reCAPTCHA";
    frame.src = ORIGIN + "/recaptcha/api2/" + path;
    return frame;
  };
  addEventListener("message", ({ source, origin, data }) => {
    if (origin !== ORIGIN) return;
    const widget = widgets.find(({ frame }) => frame?.contentWindow === source);
    if (!widget) return;
    if (data.event === "pass") {
      widget.answer.value = data.token;
      widget.options.callback?.(data.token);
    }
    if (data.event === "expire" || data.event === "timeout") widget.options["expired-callback"]?.();
    if (data.event === "error") widget.options["error-callback"]?.();
  });
  Object.assign(window.grecaptcha, {
    render(place, options) {
      if (window.vendorRefuses) throw new Error("Invalid site key or not loaded in api.js: " + options.sitekey);
      if (!options.sitekey) throw new Error("Missing required parameters: sitekey");
      if (place.hasChildNodes()) throw new Error("reCAPTCHA has already been rendered in this element");
      const badge = place.appendChild(document.createElement("div"));
      badge.className = "grecaptcha-badge";
      badge.style.position = "fixed";
      badge.style.bottom = "14px";
      const answer = badge.appendChild(document.createElement("textarea"));
      answer.name = "g-recaptcha-response";
      answer.style.display = "none";
      return widgets.push({ badge, answer, options }) - 1;
    },
    execute(id) {
      const widget = widgets[id];
      if (!widget) throw new Error("Invalid reCAPTCHA client id: " + id);
      widget.frame = frameOf("bframe?k=" + widget.options.sitekey);
      widget.badge.append(widget.frame);
      return Promise.resolve(null);
    },
    reset() {},
    getResponse: (id) => widgets[id]?.answer.value ?? "",
  });
  const waiting = window.___grecaptcha_cfg.fns ?? [];
  window.grecaptcha.ready = (then) => void setTimeout(then);
  for (const then of waiting) setTimeout(then);
})();`;
