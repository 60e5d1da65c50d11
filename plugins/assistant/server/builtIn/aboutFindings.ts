import type { AskedFlow, Piece } from '../engines/Engine';
import { clipped, counted, titles } from './words';

const most = 25;

/** What the linter finds, and how to mend it: what is certain is proposed as one change. */
export async function aboutFindings(asked: AskedFlow, mend: boolean): Promise<readonly Piece[]> {
  const { findings, name } = asked.flow;
  if (findings.length === 0) return [{ kind: 'text', text: `The linter finds nothing in “${name}”.` }];
  const title = titles(asked);
  const errors = findings.filter(({ type }) => type === 'error');
  const mendings = await asked.mendings();
  const lines = [...errors, ...findings.filter(({ type }) => type !== 'error')]
    .slice(0, most)
    .map(
      ({ type, message, recommendation, nodeId }) =>
        `- ${type === 'error' ? 'Error' : 'Advice'}${nodeId ? ` at ${title(nodeId)}` : ''}: ${clipped(message, 200)}. ${clipped(recommendation, 240)}`,
    );
  const text = [
    `The linter finds ${counted(errors.length, 'error')} and ${counted(findings.length - errors.length, 'piece of advice', 'pieces of advice')}:`,
    lines.join('\n'),
    ...(findings.length > most ? [`and ${findings.length - most} more in the findings panel (F8).`] : []),
  ];
  const nodeIds = [...new Set(findings.flatMap(({ nodeId }) => nodeId ?? []))].slice(0, 100);
  const pointed: readonly Piece[] = nodeIds.length > 0 ? [{ kind: 'nodes', nodeIds }] : [];
  const patch = { steps: mendings.flatMap(({ patch: { steps } }) => steps).slice(0, 200) };
  const judged = patch.steps.length > 0 ? await asked.judge(patch) : undefined;
  if (!judged || judged.fault !== undefined) {
    const none = mend ? ['None of them can be mended without a decision of yours.'] : [];
    return [{ kind: 'text', text: [...text, ...none].join('\n\n') }, ...pointed];
  }
  const offer = `${counted(mendings.length, 'finding')} can be mended for certain. Look at the change, and apply it if you agree.`;
  return [
    { kind: 'text', text: [...text, offer].join('\n\n') },
    ...pointed,
    { kind: 'patch', title: `Mend ${counted(mendings.length, 'finding')}`, patch },
  ];
}
