import type { Access } from "~/core/people/rights/access";
import type { Tables } from "~/db/tables";

/** The layouts of the URL map in which extensions have pages: the panel's tabs, the panel without them, … */
export type Frame = "bare" | "links" | "member" | "panel" | "settings" | "sign-in" | "tabs";

/** What the server lets through in a form to one address, beside fields that come once and short texts. */
export interface FormLimits {
  /** Fields that the form sends once for each ticked row or chosen file. */
  repeated?: readonly string[];
  /** The most text, where people type or a device stores more than the usual. */
  textKb?: number;
  /** Who may send files with it. */
  filesFrom?: "member" | "admin";
}

/** What an area or an extension declares; what is not declared does not exist. */
export interface Part {
  name: string;
  /** The rights that its addresses in the panel and at the check-in desk take, by their patterns in the URL map. */
  access?: Readonly<Record<string, Access>>;
  forms?: Readonly<Record<string, FormLimits>>;
  /** Tables with rows about a member: export, erasure and merge each name them, also while an extension is out. */
  memberTables?: readonly (keyof Tables)[];
}

export interface Extension extends Part {
  /** `file`: the route's module, below app/. */
  routes: readonly { frame: Frame; path: string; file: string }[];
}
