// Lists below one record (specification §7): the child's own list with one of its filters fixed.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { pathId, queryOf } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { listDescription } from '#server/records/describe.ts';
import type { Resource } from '#server/records/resource.ts';
import { answerList } from '#server/records/routes.ts';
import { findLiving } from '#server/records/table.ts';
import { inventoryOperations } from '#server/resources/inventory/inventory-operations.ts';
import { products } from '#server/resources/inventory/products.ts';
import { suppliers } from '#server/resources/inventory/suppliers.ts';
import { budgets } from '#server/resources/money/budgets.ts';
import { payments } from '#server/resources/money/payments.ts';

/** A list below one record, such as the payments of a budget. */
interface NestedList {
  parent: Resource;
  /** The last part of the path. */
  segment: string;
  child: Resource;
  /** The child's filter that holds the parent's id. */
  filter: string;
}

/** Every nested list: /api/<parent>/{id}/<segment>/. */
const NESTED_LISTS: readonly NestedList[] = [
  { parent: products, segment: 'operations', child: inventoryOperations, filter: 'product' },
  { parent: suppliers, segment: 'operations', child: inventoryOperations, filter: 'supplier' },
  { parent: budgets, segment: 'payments', child: payments, filter: 'budget' },
];

/** Serves the nested lists. */
export function registerNestedLists(app: FastifyInstance, context: ServerContext): void {
  for (const { parent, segment, child, filter } of NESTED_LISTS) {
    const { collection, singular } = parent.definition;
    const summary = `Lista de ${child.definition.plural}: ${singular}`;
    const options = described(summary, listDescription(child, [filter]));
    app.get(`/api/${collection}/:id/${segment}/`, options, async (request, reply) => {
      const id = pathId(request);
      if (!(await findLiving(context.db, parent.definition, id))) {
        throw new HttpProblem('not_found', `No existe este registro: ${singular}.`);
      }
      return answerList(context, child, reply, { ...queryOf(request), [filter]: id });
    });
  }
}
