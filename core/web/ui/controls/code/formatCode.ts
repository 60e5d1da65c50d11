import type { EditorView } from '@codemirror/view';
import type { CodeService } from '#core/contract/fields/codeService';
import type { CodeKind } from './codeLanguage';
import { formatJson } from './jsonCode';

/** Formats what an editor shows, in one step; not where it changed meanwhile. */
export async function formatCode(
  view: EditorView,
  kind: CodeKind,
  service: CodeService | undefined,
): Promise<void> {
  const { doc } = view.state;
  const code = doc.toString();
  const changes = kind === 'json' ? formatJson(code) : ((await service?.format(code)) ?? []);
  if (changes.length === 0 || view.state.readOnly || !view.state.doc.eq(doc)) return;
  view.dispatch({ changes: [...changes], userEvent: 'input.format', scrollIntoView: true });
}
