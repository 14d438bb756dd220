import { type LimitNode, SqliteQueryCompiler, ValueNode } from "kysely";
import { switches } from "./switches";

/** A limit stands in the text of its query: SQLite prepares a statement anew for each call whose limit is a parameter. */
export class LimitsInText extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (switches.limitsInText && ValueNode.is(limit) && Number.isSafeInteger(limit.value))
      this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}
