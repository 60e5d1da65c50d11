import type { EditorState } from '@codemirror/state';
import { format } from '#core/contract';
import type { CodeProblem } from '#core/contract/fields/codeService';
import { WorkerClient } from '#core/web/workers/WorkerClient';
import { strings } from './strings';
import type { MarkupFault } from './MarkupFault';
import type { MarkupLanguage } from './markupLanguage';

const noValues = {
  closer: '',
  end: '',
  id: '',
  name: '',
  near: '',
  part: '',
  sign: '',
  start: '',
  tag: '',
  value: '',
};

const longest = 60;
const shorten = (values: typeof noValues) =>
  ({
    ...values,
    value: values.value.slice(0, longest),
    part: values.part.slice(0, longest),
  }) satisfies typeof noValues;

/** The browser itself may know a property or a value that is newer than what the check knows. */
function isKnownToNobody({ text, values }: MarkupFault): boolean {
  if (!/^(unknownProperty|badValue)/.test(text) || typeof CSS === 'undefined') return true;
  const { name = '', value = 'inherit' } = values ?? {};
  return !CSS.supports(name, value);
}

let client: WorkerClient<MarkupLanguage> | undefined;

async function findFaults(
  kind: keyof MarkupLanguage,
  code: string,
): Promise<readonly MarkupFault[]> {
  if (typeof Worker === 'undefined')
    return (await import('./markupLanguage')).markupLanguage[kind](code);
  client ??= new WorkerClient(() => new Worker(new URL('./markupWorker.ts', import.meta.url)));
  return (await client.ask(kind, code)) ?? [];
}

/**
 * Creates the check of one field of HTML or CSS, in a worker. While a text is checked, only the last
 * one of those typed meanwhile waits.
 */
export function createMarkupCheck(
  kind: keyof MarkupLanguage,
): (state: EditorState) => Promise<readonly CodeProblem[]> {
  let before: Promise<unknown> = Promise.resolve();
  let last = 0;
  return async ({ doc }) => {
    const turn = ++last;
    await before;
    if (turn !== last) return [];
    const faults = findFaults(kind, doc.toString());
    before = faults;
    return (await faults).filter(isKnownToNobody).map(({ text, values, ...place }) => ({
      ...place,
      message: format(strings[text], shorten({ ...noValues, ...values })),
    }));
  };
}
