import type { Attributes } from "@opentelemetry/api";
import type { ServerBuild } from "react-router";
import type { AppServices } from "~/middleware/context.server";
import type { JobRound } from "./scheduler";
import type { Traces } from "./traces";

type Instrumentation = NonNullable<ServerBuild["entry"]["module"]["instrumentations"]>[number];

/** The build with a span for each run of a loader or action. */
export function tracedBuild(build: ServerBuild, traces: Traces): ServerBuild {
  const around =
    (name: string) =>
    async (call: () => Promise<{ error: Error | undefined }>): Promise<void> => {
      const work = async () => {
        const { error } = await call();
        if (error) throw error;
      };
      // React Router has the error itself.
      await traces.within(name, work).catch(() => undefined);
    };
  const instrumentation: Instrumentation = {
    route: (route) =>
      route.instrument({
        loader: around(`loader ${route.id}`),
        action: around(`action ${route.id}`),
      }),
  };
  const { entry } = build;
  const module = { ...entry.module, instrumentations: [instrumentation] };
  return { ...build, entry: { ...entry, module } };
}

/** The rounds with a trace for each run of a job. */
export function tracedRounds(rounds: JobRound[], traces: Traces): JobRound[] {
  return rounds.map((round) => ({
    ...round,
    jobs: round.jobs.map(({ name, run }) => ({
      name,
      run: (stopping) => traces.within(`job ${name}`, () => run(stopping)),
    })),
  }));
}

type Sending = Pick<AppServices, "sms" | "whatsApp" | "email" | "push">;

/** The sending services with a span for each message, with its outcome and never its recipient. */
export function tracedSending(services: Sending, traces: Traces): Sending {
  const { sms, whatsApp, email, push } = services;
  const held = sms.keeper;
  // The services that hold the codes are plain objects without `this`.
  const keeper = held && traced(held, { name: "send code", calls: ["start"], traces });
  return {
    sms: traced(keeper ? { ...sms, keeper } : sms, { name: "send sms", calls: ["send"], traces }),
    whatsApp:
      whatsApp &&
      traced(whatsApp, { name: "send whatsapp", calls: ["send", "sendCode", "reply"], traces }),
    email: email && traced(email, { name: "send email", calls: ["send"], traces }),
    push: push && traced(push, { name: "send push", calls: ["send"], traces }),
  };
}

/** The same gateway with a span around some of its calls. */
function traced<G extends object>(
  gateway: G,
  { name, calls, traces }: { name: string; calls: (keyof G)[]; traces: Traces },
): G {
  return new Proxy(gateway, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      const call = value.bind(target);
      if (!calls.some((one) => one === property)) return call;
      return (...args: unknown[]) =>
        traces.within(name, async () => await call(...args), outcomeAttributes);
    },
  });
}

const WORD = /^[a-z_]{1,40}$/;

/** Whether a service took the message, and the refusal's reason. */
function outcomeAttributes(outcome: unknown): Attributes {
  if (typeof outcome !== "object" || outcome === null) return {};
  const { ok, reason }: { ok?: unknown; reason?: unknown } = outcome;
  return {
    ...(typeof ok === "boolean" && { "club.sent": ok }),
    ...(typeof reason === "string" && WORD.test(reason) && { "club.reason": reason }),
  };
}
