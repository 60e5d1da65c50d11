import { create, type Draft } from 'mutative';
import type { LinterError } from '#plugins/flows/contract/internal';
import { toCalledFlow } from '#plugins/linter/domain/rules/subflows/toCalledFlow';
import { findCertainFixes } from '#plugins/linter/domain/engine/findFixes';
import { ruleCodes } from '#plugins/linter/domain/engine/findGroup';
import { flowVariableNames } from './flowVariableNames';
import { Linter, type Known } from '#plugins/linter/domain/engine/Linter';
import type { Fix } from '#plugins/linter/contract';
import type { ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';

const key = ({ code, nodeId, message }: LinterError) => `${code} ${nodeId ?? ''} ${message}`;

/**
 * Makes every fix of a flow that is certain, each alone and all together: the finding goes and no
 * other comes. Answers with how many were made; throws with the first that does not hold.
 */
export function checkFixes(flow: ForeignFlow, flows: readonly ForeignFlow[]): number {
  const linter = new Linter();
  const known: Known = {
    flows: new Map(flows.map(each => [each.flowId, each.name])),
    called: new Map(flows.map(each => [each.flowId, toCalledFlow(each)])),
    variables: flowVariableNames(flow.variables ?? []),
    capability: (_, title) => ({ title, respondToUser: false, required: [] }),
  };
  const before = linter.lint(flow, known);
  const unknown = before.find(({ code }) => !ruleCodes.has(code));
  if (unknown) throw new Error(`The code ${unknown.code} has no text.`);
  const old = new Set(before.map(key));
  const after = (fixes: readonly Fix[]) => {
    const mended = create(flow, draft =>
      fixes.forEach(fix => fix.apply(draft as Draft<ForeignFlow> as never)),
    );
    return linter.lint(mended as ForeignFlow, known);
  };
  const fixes = findCertainFixes(before, flow, known);
  for (const { finding, fix } of fixes) {
    const found = after([fix]);
    const came = found.find(each => !old.has(key(each)));
    if (came) throw new Error(`“${fix.title}” for ${key(finding)} brings ${key(came)}`);
    if (found.some(each => key(each) === key(finding)))
      throw new Error(`“${fix.title}” leaves ${key(finding)} as it was`);
  }
  const left = new Set(after(fixes.map(({ fix }) => fix)).map(key));
  const stays = fixes.find(({ finding }) => left.has(key(finding)));
  if (stays) throw new Error(`All fixes together leave ${key(stays.finding)}`);
  return fixes.length;
}
