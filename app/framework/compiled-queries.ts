import {
  BinaryOperationNode,
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
} from "kysely";
import { switches } from "./switches";

/** Where a value goes that is known only when the query runs. */
export class Place {
  constructor(readonly name: string) {}
}

type Build<Schema, R> = (db: Kysely<Schema>) => Compilable<R>;

/**
 * Kysely compiles a query each time it runs. Here the compiled query is kept with places for its values: this relies on
 * Kysely 0.29 handing parameters through untouched, and on `getExecutor`, which it marks as private.
 */
export class CompiledQueries<Schema, R> {
  readonly #kept = new Map<string, CompiledQuery<R>>();

  /** The query of this key with these values in its places; `build` makes it at the first call. */
  with(
    db: Kysely<Schema>,
    {
      key,
      values,
      build,
    }: { key: string; values: Record<string, unknown>; build: Build<Schema, R> },
  ): CompiledQuery<R> {
    // A plugin changes queries while they are built, so a handle with plugins gets its own each time.
    const hasPlugins = db.getExecutor().plugins.length > 0;
    const kept = hasPlugins ? undefined : this.#kept.get(key);
    const query = kept ?? compile(db, build);
    if (!hasPlugins) this.#kept.set(key, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    return { ...query, parameters };
  }
}

function compile<Schema, R>(db: Kysely<Schema>, build: Build<Schema, R>): CompiledQuery<R> {
  return build(switches.constantsInText ? db.withPlugin(CONSTANTS_IN_TEXT) : db).compile();
}

/**
 * What is the same in every call stands in the query's text. SQLite prepares a statement anew for each call when a
 * parameter is its limit or is compared with a column of a partial index (where its value may change the plan), and
 * that costs several times what the query costs.
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
