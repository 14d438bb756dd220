import {
  BinaryOperationNode,
  type Compilable,
  type CompiledQuery,
  type KyselyPlugin,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type RawBuilder,
  sql,
  ValueListNode,
  ValueNode,
} from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

type Values = Record<string, string | number | null>;
/** A placeholder for each value. */
export type Places<V extends Values> = { [Name in keyof V]: RawBuilder<V[Name]> };

/** A placeholder for a value of each call. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A query that is compiled once per database and run with each call's values, for the few queries that run on
 * every request, where building costs more than running. `build` gets placeholders, so the query's shape
 * cannot depend on values; each `limit` has its own query. Returns the rows.
 */
export function prepared<V extends Values, R>(
  build: (db: Db, values: Places<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>();
  return async (db, values) => {
    // A plugin changes queries while they are built, so a handle with plugins compiles its own each time.
    const hasPlugins = db.getExecutor().plugins.length > 0;
    const key = `${dialectOf(db)} ${values.limit ?? ""}`;
    const kept = hasPlugins ? undefined : compiled.get(key);
    const query = kept ?? build(db.withPlugin(CONSTANTS_IN_TEXT), placesOf(values)).compile();
    if (!hasPlugins) compiled.set(key, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

/**
 * Writes constants into the query's text. SQLite prepares a statement again for each call when a parameter is
 * its limit or is compared with a column of a partial index, and that costs several times what the query
 * costs.
 */
class ConstantWriter extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Place ? node : ValueNode.createImmediate(node.value);
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand, operator, rightOperand: right } = node;
    if (!PrimitiveValueListNode.is(right)) return super.transformBinaryOperation(node);
    const list = ValueListNode.create(right.values.map(ValueNode.createImmediate));
    return BinaryOperationNode.create(this.transformNode(leftOperand), operator, list);
  }
}

const writer = new ConstantWriter();

const CONSTANTS_IN_TEXT: KyselyPlugin = {
  transformQuery: ({ node }) => writer.transformNode(node),
  transformResult: async ({ result }) => result,
};

function placesOf<V extends Values>(values: V): Places<V> {
  const places = Object.entries(values).map(([name, value]) =>
    name === "limit" ? [name, sql.lit(value)] : [name, sql`${new Place(name)}`],
  );
  return Object.fromEntries(places) as Places<V>;
}
