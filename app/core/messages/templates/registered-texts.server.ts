/** The texts that operators and WhatsApp registered: ids from the panel, and those of the environment, which go before. */
import type { Language } from "~/lib/language";
import { OFF } from "~/lib/template-settings.mjs";
import {
  CODE_TEMPLATE,
  codeTemplateSetting,
  type MessageSettings,
  readCodeTemplate,
  readRegisteredSetting,
  templatesToRegister,
  unregisteredKinds,
} from "./code-template.server";
import {
  dltText,
  msg91Text,
  type Registered,
  type Template,
  templateChecksum,
  templateKey,
  whatsAppText,
} from "./message-templates";

/** The name of the WhatsApp template for codes, beside the kinds of texts. */
export const WHATSAPP_CODE = "whatsapp_code";

/** The ids that the panel stored, by kind, each as it stands in SMS_TEMPLATES or WHATSAPP_CODE_TEMPLATE. */
export type StoredIds = Readonly<Record<string, string>>;

/** What to register for one text, and how it stands. */
export interface TextSheet {
  /** What it is registered as: 'still_in', 'still_in:kn'. */
  key: string;
  kind: Template["kind"];
  language: Language | undefined;
  category: Template["category"];
  dltText: string;
  msg91Text: string;
  /** Undefined for a code, which WhatsApp takes in a template of its own. */
  whatsApp: { name: string; text: string } | undefined;
  dltId: string;
  serviceId: string;
  /** `changed` since it was registered; `settings` for one that the environment has. */
  state: "registered" | "open" | "changed" | "settings";
}

/** A club's registered texts, read in this one way by gateways, Health and the panel. */
export class RegisteredTexts {
  private stored: StoredIds = {};

  constructor(private readonly environment: MessageSettings) {}

  /** Takes over the ids that the panel has stored. */
  update(stored: StoredIds): void {
    this.stored = stored;
  }

  byKind(): Record<string, Registered> {
    return Object.fromEntries(readRegisteredSetting(this.settings()).registered);
  }

  /** The name of WhatsApp's template for codes; undefined where the club has none. */
  codeTemplate(): string | undefined {
    return readCodeTemplate(this.settings().services).name;
  }

  unregistered(): string[] {
    return unregisteredKinds(this.settings());
  }

  /** Whether an id of MSG91's belongs to each text, beside the operators'. */
  needsServiceId(): boolean {
    return this.environment.services.SMS_PROVIDER === "msg91";
  }

  sheets(): TextSheet[] {
    const registered = this.byKind();
    const { services } = this.environment;
    // It writes its codes itself, and sends nothing else.
    if (services.SMS_PROVIDER === "twilio_verify") return [];
    return templatesToRegister(this.environment).map((template) => {
      const { kind, language, category, text } = template;
      const key = templateKey(template);
      const own = this.idsIn(this.stored[key]);
      const known = registered[key];
      const isOwn = known !== undefined && known.dltId === own.dltId;
      return {
        key,
        kind,
        language,
        category,
        dltText: dltText(text),
        msg91Text: msg91Text(text),
        whatsApp:
          category === "OTP"
            ? undefined
            : { name: `${services.WHATSAPP_TEMPLATE_PREFIX}${kind}`, text: whatsAppText(text) },
        dltId: known?.dltId ?? own.dltId,
        serviceId: known?.serviceId ?? own.serviceId,
        state: stateOf({ isKnown: known !== undefined, isOwn, hasOwn: own.dltId !== "" }),
      };
    });
  }

  /** WhatsApp's template for codes, where the club may have one. */
  codeSheet() {
    const { services } = this.environment;
    if (!services.WHATSAPP_TOKEN) return undefined;
    const { services: current } = this.settings();
    const { name } = readCodeTemplate(current);
    const isOff = current.WHATSAPP_CODE_TEMPLATE === OFF;
    const [suggested = ""] = codeTemplateSetting(services).split("#");
    return {
      ...CODE_TEMPLATE,
      language: services.WHATSAPP_LANGUAGE,
      name: isOff ? OFF : (name ?? ""),
      suggested,
      isOfSettings: services.WHATSAPP_CODE_TEMPLATE !== undefined,
    };
  }

  /**
   * The ids to store for what an admin typed. An id that stays keeps the mark of the text it was registered for, so that a
   * changed text stays open until it has a new one.
   */
  idsToStore(typed: ReadonlyMap<string, { dltId: string; serviceId: string }>): StoredIds {
    const entries = templatesToRegister(this.environment).flatMap((template) => {
      const { text } = template;
      const key = templateKey(template);
      const { dltId = "", serviceId = "" } = typed.get(key) ?? {};
      if (dltId === "") return [];
      const before = this.idsIn(this.stored[key]);
      const mark = before.dltId === dltId ? before.mark : templateChecksum(text);
      const ids = serviceId === "" ? dltId : `${dltId}/${serviceId}`;
      return [[key, `${key}=${ids}#${mark}`] as const];
    });
    return Object.fromEntries(entries);
  }

  /** The name of WhatsApp's template for codes, as it is stored; 'off' for a club that sends no codes there. */
  codeNameToStore(name: string): string {
    if (name === OFF) return OFF;
    const [, mark] = codeTemplateSetting(this.environment.services).split("#");
    return `${name}#${mark}`;
  }

  private settings(): MessageSettings {
    const { services } = this.environment;
    const { [WHATSAPP_CODE]: codes, ...texts } = this.stored;
    const inSettings = new Set(
      services.SMS_TEMPLATES.split(/[\s,]+/).map((entry) => entry.split("=")[0]),
    );
    const own = Object.entries(texts).flatMap(([kind, entry]) =>
      inSettings.has(kind) ? [] : [entry],
    );
    return {
      ...this.environment,
      services: {
        ...services,
        SMS_TEMPLATES: [services.SMS_TEMPLATES, ...own].join(","),
        WHATSAPP_CODE_TEMPLATE: services.WHATSAPP_CODE_TEMPLATE ?? codes,
      },
    };
  }

  private idsIn(entry = ""): { dltId: string; serviceId: string; mark: string } {
    const [, dltId = "", serviceId = "", mark = ""] =
      /=(\d+)(?:\/([\w-]+))?#(\w+)$/.exec(entry) ?? [];
    return { dltId, serviceId, mark };
  }
}

function stateOf(text: { isKnown: boolean; isOwn: boolean; hasOwn: boolean }): TextSheet["state"] {
  if (text.isKnown) return text.isOwn ? "registered" : "settings";
  return text.hasOwn ? "changed" : "open";
}
