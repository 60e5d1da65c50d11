import type { ExplainedNode } from '../../contract';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatCount, titles } from './words';

const most = 40;
const plain = new Set(
  'what which where when does from this that flow flows node nodes there with have show list tell about come comes make makes made find many some every user data into will would should could them they used using last'.split(
    ' ',
  ),
);

/**
 * The nodes that the words of a question fit, by what they are called, do and are set to; undefined
 * where they fit none.
 */
export function aboutFound(asked: AskedFlow, text: string): readonly Piece[] | undefined {
  const { nodes, unreached } = asked.explanation;
  const words = text.toLowerCase();
  if (/\bunreach|\bnever run|\bnot reached|\borphan|\bdead\b/.test(words))
    return listFound(
      asked,
      nodes.filter(({ nodeId }) => unreached.includes(nodeId)),
      'without incoming links',
    );
  if (/\bdisabled\b|\bswitched off\b|\bturned off\b/.test(words))
    return listFound(
      asked,
      nodes.filter(({ disabled }) => disabled),
      'that is disabled',
    );
  if (/\b(?:all|every|list)\b.*\bnodes?\b/.test(words))
    return listFound(asked, nodes, 'of this flow');
  const wanted = [...words.matchAll(/[a-z0-9]{3,}/g)].flatMap(([word]) => {
    const stem = word.replace(/s$/, '');
    return plain.has(word) || stem.length < 3 ? [] : stem;
  });
  const fit = (node: ExplainedNode) => {
    const { title, connector, capability, description = '', fields, settings } = node;
    const set = settings.map(({ name, value }) => `${name} ${value}`);
    const text = [title, connector, capability, description, ...fields, ...set]
      .join(' ')
      .toLowerCase();
    const all = new Set(text.split(/[^a-z0-9]+/).map(word => word.replace(/s$/, '')));
    return wanted.filter(word => all.has(word)).length;
  };
  const best = Math.max(0, ...nodes.map(fit));
  if (best === 0) return undefined;
  return listFound(
    asked,
    nodes.filter(node => fit(node) === best),
    'that mentions this',
  );
}

function listFound(
  asked: AskedFlow,
  found: readonly ExplainedNode[],
  what: string,
): readonly Piece[] {
  const title = titles(asked);
  if (found.length === 0)
    return [{ kind: 'text', text: `“${asked.flow.name}” has no node ${what}.` }];
  const lines = found
    .slice(0, most)
    .map(
      ({ nodeId, connector, capability }) =>
        `- ${title(nodeId)} (${[connector, capability].filter(Boolean).join(', ')})`,
    );
  const rest = found.length > most ? `\n- and ${found.length - most} more` : '';
  return [
    {
      kind: 'text',
      text: `${formatCount(found.length, 'node')} ${found.length > 1 ? what.replace(' is ', ' are ').replace('speaks', 'speak') : what}:\n${lines.map(line => clip(line, 200)).join('\n')}${rest}`,
    },
    { kind: 'nodes', nodeIds: found.slice(0, 100).map(({ nodeId }) => nodeId) },
  ];
}
