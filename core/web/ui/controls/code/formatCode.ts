import { setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { CodeEdit, CodeService } from '#core/contract/fields/codeService';
import type { CodeKind } from './codeLanguage';
import { formatJson } from './jsonCode';

async function findEdits(
  code: string,
  kind: CodeKind,
  service: CodeService | undefined,
): Promise<readonly CodeEdit[]> {
  if (kind === 'json') return formatJson(code);
  if (kind === 'script') return (await service?.format(code)) ?? [];
  const { formatMarkup } = await import('./formatMarkup');
  return formatMarkup(code, kind);
}

/** Whether fields of a language can be formatted; scripts need somebody who knows them. */
export const canFormat = (kind: CodeKind, service: CodeService | undefined): boolean =>
  kind !== 'script' || service !== undefined;

/**
 * Formats what an editor shows, in one step; not where it changed meanwhile. Markup that cannot be
 * read is underlined where it goes wrong.
 */
export async function formatCode(
  view: EditorView,
  kind: CodeKind,
  service: CodeService | undefined,
): Promise<void> {
  const { doc } = view.state;
  try {
    const changes = await findEdits(doc.toString(), kind, service);
    if (changes.length === 0 || view.state.readOnly || !view.state.doc.eq(doc)) return;
    view.dispatch({ changes: [...changes], userEvent: 'input.format', scrollIntoView: true });
  } catch (fault) {
    if (view.state.doc.eq(doc)) showFault(view, fault);
  }
}

interface ReadFault {
  readonly message: string;
  readonly loc?: { readonly start?: { readonly line: number } };
}
const isReadFault = (fault: unknown): fault is ReadFault =>
  fault instanceof Error && 'loc' in fault;

function showFault(view: EditorView, fault: unknown): void {
  if (!isReadFault(fault)) throw fault;
  const { doc } = view.state;
  const { from, to } = doc.line(Math.min(doc.lines, Math.max(1, fault.loc?.start?.line ?? 1)));
  const message = fault.message.split('\n')[0]!.replace(/ \(\d+:\d+\)$|\. .*$/, '');
  view.dispatch(setDiagnostics(view.state, [{ from, to, severity: 'warning', message }]));
}
