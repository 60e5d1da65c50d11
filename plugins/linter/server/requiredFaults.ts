import type { Queries, ServerHost } from '#core/server';
import type { Flow, LinterError } from '#plugins/flows/contract';
import { isRequired } from '../domain/levelOf';
import { lintFlow } from '../domain/lintFlow';
import { ruleOfCode } from '../domain/texts/explain';
import { ruleTexts } from '../domain/texts/ruleTexts';
import { knownAround } from './lintStored';

/** A rule that keeps a flow from being deployed, with where it is broken. */
export interface RequiredFault {
  readonly rule: string;
  readonly title: string;
  readonly findings: readonly LinterError[];
  /** The flow that breaks it, where that is another than the one deployed. */
  readonly flow?: string;
}
type Judged = Pick<
  Flow,
  'flowId' | 'companyId' | 'trigger' | 'settings' | 'inputSchema' | 'graphData'
>;

/** The rules that the company requires for deploy and this flow breaks. */
export async function requiredFaults(
  server: ServerHost,
  db: Queries,
  flow: Judged,
  coming: readonly Flow[] = [],
): Promise<readonly RequiredFault[]> {
  const known = await knownAround(server, db, flow, coming);
  const required = [...(known.rules?.keys() ?? [])].filter(rule =>
    isRequired(rule, { ...known, flow }),
  );
  if (required.length === 0) return [];
  const found = lintFlow(flow, known);
  return required.flatMap(rule => {
    const findings = found.filter(({ code }) => ruleOfCode(code) === rule);
    return findings.length > 0 ? [{ rule, title: ruleTexts[rule]?.title ?? rule, findings }] : [];
  });
}
