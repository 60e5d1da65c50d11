import { Classes } from '@blueprintjs/core';
import type { ContextKey } from '#core/contract';

/**
 * Where a person types: nowhere, in a field whose text is part of the flow, or in another such as a
 * search.
 */
export type Typing = 'nowhere' | 'flow' | 'elsewhere';

/**
 * Keys such as select all belong to the field that is typed in; undo belongs to the flow where the
 * text does.
 */
export const typing: ContextKey<Typing> = {
  kind: 'contextKey',
  id: 'flows.typing',
  initially: 'nowhere',
};

const field = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Returns where a person types if this element has focus. The palette's own field counts as
 * `nowhere`.
 */
export function locateTyping(element: EventTarget | null): Typing {
  if (!(element instanceof Element) || !element.closest(field)) return 'nowhere';
  if (element.closest('.sl-panel, .flow-settings')) return 'flow';
  return element.closest(`.flow-editor, .${Classes.DIALOG}, .flow-floating`)
    ? 'elsewhere'
    : 'nowhere';
}
