import type { LinterError } from '#plugins/flows/contract';
import { isRequired } from '../../engine/levelOf';
import { called, type Rule } from '../../rule';
import { SecretTrace, type Leak } from './SecretTrace';

/**
 * `secret-flow-001`: a secret comes to a place that is not meant for secrets. One row for each node
 * and secret.
 */
export const secretFlow: Rule = (index, context) => {
  const { leaks } = new SecretTrace(index, context);
  const groups = new Map<string, Leak[]>();
  for (const leak of leaks) {
    const key = `${leak.data.id} ${leak.origin.what}`;
    groups.set(key, [...(groups.get(key) ?? []), leak]);
  }
  const type = isRequired('secret-flow', context) ? 'error' : 'best-practice';
  return [...groups.values()].map((group): LinterError => {
    const { data, origin } = group.reduce((a, b) =>
      b.origin.way.length < a.origin.way.length ? b : a,
    );
    const titles = origin.way.map(id => called(index.nodes.get(id)!));
    const places = [
      ...new Set(
        group.map(each =>
          each.variable ? `the variable “${each.variable}”` : `“${each.property}”`,
        ),
      ),
    ].join(', ');
    const from = origin.way.length > 1 ? ` of ${titles[0]}` : '';
    return {
      code: 'secret-flow-001',
      message: 'A secret reaches a place that is not meant for it',
      type,
      recommendation: `${capital(origin.what)}${from} comes to ${places} at ${titles.at(-1)}, by ${titles.join(' → ')}. Take it out there, or use a property that is made for secrets.`,
      flowId: context.flow.flowId,
      nodeId: data.id,
      path: origin.way,
    };
  });
};

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
