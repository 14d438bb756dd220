import type { ReactNode } from "react";
import type { Right } from "./roles";
import { useRights } from "./use-rights";

/** Shows what takes a right to admins who have it. The server refuses the others in any case. */
export function IfRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) ? children : null;
}
