import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView } from '@codemirror/view';
import type { CodeFacts, CodeOption, CodeService } from '#core/contract/fields/codeService';
import { findOpenReference } from '../references/findReferenceAt';
import { checkCode } from './checkCode';
import { codeLanguage } from './codeLanguage';

type FindService = () => CodeService | undefined;

/** Checks, completes and describes a script by what a service knows of it. */
export function knowScript(service: CodeService, find: FindService): Extension {
  const checks = checkCode(({ doc }) => find()?.check(doc.toString()) ?? []);
  if (!service.complete) return [codeLanguage('script'), checks];
  return [
    javascriptLanguage.extension,
    javascriptLanguage.data.of({ autocomplete: completeScript(find) }),
    checks,
    describeNames(find),
  ];
}

const completeScript =
  (find: FindService) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    const before = state.sliceDoc(Math.max(0, pos - 200), pos);
    const word = /[\w$]*$/.exec(before)![0];
    if (!explicit && word === '' && !before.endsWith('.')) return null;
    if (findOpenReference(before)) return null;
    const code = state.doc.toString();
    const service = find();
    const options = (await service?.complete?.(code, pos)) ?? [];
    if (context.aborted || options.length === 0) return null;
    return {
      from: pos - word.length,
      options: options.map(each => toCompletion(each, pos, code, service!)),
      validFor: /^[\w$]*$/,
    };
  };

const toCompletion = (
  { label, kind, detail, rank, insert, from: start }: CodeOption,
  at: number,
  code: string,
  service: CodeService,
): Completion => ({
  label,
  type: kind,
  sortText: rank + label,
  boost: rank <= '11' ? 2 : rank <= '15' ? 0 : -2,
  ...(detail !== undefined && { detail }),
  ...(insert !== undefined && {
    apply: (view: EditorView, _: Completion, from: number, to: number) => {
      const begin = Math.min(start ?? from, from);
      view.dispatch({
        changes: { from: begin, to, insert },
        selection: { anchor: begin + insert.length },
        userEvent: 'input.complete',
      });
    },
  }),
  info: async () => {
    const facts = await service.explain?.(code, at, label);
    return facts ? drawFacts(facts) : null;
  },
});

const describeNames = (find: FindService): Extension =>
  hoverTooltip(
    async ({ state }, pos) => {
      const facts = await find()?.describe?.(state.doc.toString(), pos);
      return facts && facts.signature !== ''
        ? { pos: facts.from, end: facts.to, above: true, create: () => ({ dom: drawFacts(facts) }) }
        : null;
    },
    { hideOnChange: true },
  );

/** Draws what is known of a name: its type as code, and how it is documented. */
function drawFacts({ signature, text }: CodeFacts): HTMLElement {
  const facts = document.createElement('div');
  facts.className = 'sl-code-facts';
  const code = facts.appendChild(document.createElement('code'));
  code.textContent = signature;
  if (text !== '') facts.appendChild(document.createElement('p')).textContent = text;
  return facts;
}
