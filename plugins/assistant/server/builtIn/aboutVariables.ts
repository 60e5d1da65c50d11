import type { ExplainedVariable } from '../../contract';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatPlaces, titles } from './words';

const contexts: readonly (readonly [context: string, heading: string])[] = [
  ['parameter', 'Flow inputs'],
  ['flowInstance', 'Run variables'],
  ['flow', 'Flow variables'],
  ['company', 'Company variables'],
  ['user', 'User variables'],
];
const most = 60;

/**
 * Each variable with where it is read and written and with what, and its value where that may be
 * shown; or only those asked for.
 */
export function aboutVariables(
  asked: AskedFlow,
  only?: (variable: ExplainedVariable) => boolean,
): readonly Piece[] {
  const variables = asked.explanation.variables.filter(each => only?.(each) ?? true);
  if (only && variables.length === 0)
    return [{ kind: 'text', text: `“${asked.flow.name}” has no inputs.` }];
  if (variables.length === 0)
    return [{ kind: 'text', text: `“${asked.flow.name}” uses no variables and has no inputs.` }];
  const title = titles(asked);
  const parts = contexts.flatMap(([context, heading]) => {
    const own = variables.filter(each => each.context === context);
    if (own.length === 0) return [];
    const lines = own.slice(0, most).map(each => `- ${describeVariable(each, title)}`);
    return [
      `**${heading}**\n${lines.join('\n')}${own.length > most ? `\n- and ${own.length - most} more` : ''}`,
    ];
  });
  const nodeIds = [
    ...new Set(variables.flatMap(({ readAt, writtenAt }) => [...readAt, ...writtenAt])),
  ].slice(0, 100);
  return [
    { kind: 'text', text: parts.join('\n\n') },
    ...(nodeIds.length > 0 ? [{ kind: 'nodes' as const, nodeIds }] : []),
  ];
}

function describeVariable(
  { name, type, value, secret, context, readAt, writtenAt, writes }: ExplainedVariable,
  title: (id: string) => string,
) {
  const parts = [
    secret
      ? 'a secret, so its value is hidden'
      : value === undefined
        ? context === 'company' || context === 'flow'
          ? 'no value'
          : ''
        : `value ${clip(typeof value === 'string' ? `“${value}”` : JSON.stringify(value), 120)}`,
    readAt.length > 0 ? `read at ${formatPlaces(readAt.map(title))}` : 'never read',
    writtenAt.length > 0
      ? `written at ${formatPlaces(writtenAt.map(id => `${title(id)}${writes[id] === undefined ? '' : ` as ${clip(writes[id], 60)}`}`))}`
      : '',
  ];
  return `**${clip(name)}**${type ? ` (${type})` : ''}: ${parts.filter(Boolean).join('; ')}`;
}
