import type { Queries, ServerHost } from '#core/server';
import type { CheckedFlow, Flow, RequiredFault } from '#plugins/flows/contract';
import { isRequired } from '../domain/engine/findLevel';
import { lintFlow } from '../domain/engine/lintFlow';
import { findGroup, findGroupId } from '../domain/engine/findGroup';
import { collectKnown } from './lintStoredFlow';

/** The rules that the company requires for deploy and this flow breaks. */
export async function findRequiredFaults(
  server: ServerHost,
  db: Queries,
  flow: CheckedFlow,
  coming: readonly Flow[] = [],
): Promise<readonly RequiredFault[]> {
  const known = await collectKnown(server, db, flow, coming);
  const required = [...(known.rules?.keys() ?? [])].filter(rule =>
    isRequired(rule, { ...known, flow }),
  );
  if (required.length === 0) return [];
  const found = lintFlow(flow, known);
  return required.flatMap(rule => {
    const findings = found.filter(({ code }) => findGroupId(code) === rule);
    return findings.length > 0 ? [{ rule, title: findGroup(rule)?.title ?? rule, findings }] : [];
  });
}
