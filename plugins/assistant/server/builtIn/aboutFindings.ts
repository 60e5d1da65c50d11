import type { LinterError } from '#plugins/flows/contract/internal';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatCount, groupItems, formatPlaces, titles } from './words';

const most = 25;

/**
 * Describes the linter's problems and their fixes, and proposes the safe fixes as one change. If
 * only fixes or only errors are requested, warnings are counted and not listed.
 */
export async function aboutFindings(
  asked: AskedFlow,
  mend: boolean,
  errorsAlone = false,
): Promise<readonly Piece[]> {
  const { findings, name } = asked.flow;
  if (findings.length === 0)
    return [{ kind: 'text', text: `The linter found no problems in “${name}”.` }];
  const title = titles(asked);
  const errors = findings.filter(({ type }) => type === 'error');
  const advice = findings.filter(({ type }) => type !== 'error');
  const mendings = await asked.mendings();
  const summary = `The linter found ${formatCount(errors.length, 'error')} and ${formatCount(advice.length, 'warning', 'warnings')}`;
  const shown = errorsAlone ? errors : [...errors, ...advice];
  const groups = [...groupItems(shown, ({ code, message }) => `${code} ${message}`).values()];
  const lines = groups.slice(0, most).map(group => describeGroup(group, title));
  const text = [
    lines.length > 0 ? `${summary}:\n${lines.join('\n')}` : `${summary}.`,
    ...(groups.length > most
      ? [`and ${groups.length - most} more in the Problems panel (F8).`]
      : []),
    ...(errorsAlone && advice.length > 0
      ? ['To see the warnings too, ask what the linter finds.']
      : []),
  ];
  const nodeIds = [...new Set(shown.flatMap(({ nodeId }) => nodeId ?? []))].slice(0, 100);
  const pointed: readonly Piece[] = nodeIds.length > 0 ? [{ kind: 'nodes', nodeIds }] : [];
  const patch = { steps: mendings.flatMap(({ patch: { steps } }) => steps).slice(0, 200) };
  const judged = patch.steps.length > 0 ? await asked.judge(patch) : undefined;
  if (!judged || judged.fault !== undefined) {
    const none = mend
      ? ['None of these problems can be fixed automatically, so each needs a decision from you.']
      : [];
    return [{ kind: 'text', text: [...text, ...none].join('\n\n') }, ...pointed];
  }
  const mended = mendings.map(
    each => `- ${each.title}${each.nodeId ? ` at ${title(each.nodeId)}` : ''}`,
  );
  const offer = `${formatCount(mendings.length, 'problem')} can be fixed automatically. Review the change, and apply it if you agree.`;
  return [
    {
      kind: 'text',
      text: mend
        ? [
            `${summary}. ${offer}`,
            mended.slice(0, most).join('\n'),
            describeRest(findings, mendings),
          ]
            .filter(Boolean)
            .join('\n\n')
        : [...text, offer].join('\n\n'),
    },
    ...pointed,
    { kind: 'patch', title: `Fix ${formatCount(mendings.length, 'problem')}`, patch },
  ];
}

function describeGroup(
  group: readonly [LinterError, ...LinterError[]],
  title: (id: string) => string,
): string {
  const { type, message, recommendation, nodeId } = group[0];
  const kind = type === 'error' ? 'Error' : 'Warning';
  if (group.length === 1)
    return `- ${kind}${nodeId ? ` at ${title(nodeId)}` : ''}: ${clip(message, 200)}. ${clip(recommendation, 240)}`;
  const places = formatPlaces(
    group.flatMap(each => (each.nodeId === undefined ? [] : title(each.nodeId))),
  );
  return `- ${kind}, ${group.length} times: ${clip(message, 200)}${places && `, at ${places}`}. For example: ${clip(recommendation, 240)}`;
}

function describeRest(findings: readonly LinterError[], mendings: readonly unknown[]): string {
  const rest = findings.length - mendings.length;
  return rest > 0
    ? `${formatCount(rest, 'other needs', 'others need')} a decision from you. Ask what the linter finds.`
    : '';
}
