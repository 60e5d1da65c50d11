import { InputGroup } from '@blueprintjs/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { focusOnMount } from '#core/web/layout/focusOnMount';
import type { Snippet } from '#plugins/pages/contract';
import { strings } from '../strings';

interface Props {
  readonly snippets: readonly Snippet[];
  readonly onAdd: (snippet: Snippet) => void;
  readonly onClose: () => void;
}

/** The blocks that can be added, found by typing. */
export function AddMenu({ snippets, onAdd, onClose }: Props) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const [at, setAt] = useState(0);
  const words = filter.trim().toLowerCase();
  const matching = snippets.filter(each =>
    `${each.title} ${each.words ?? ''}`.toLowerCase().includes(words),
  );
  const go = (to: number) => setAt((to + matching.length) % Math.max(1, matching.length));
  const press = (event: KeyboardEvent) => {
    const snippet = matching[at];
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      if (snippet) onAdd(snippet);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const field = {
    role: 'combobox',
    'aria-label': strings.addFilter.text,
    'aria-expanded': true,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': matching[at] ? `${id}-${matching[at].id}` : undefined,
    onKeyDown: press,
  };
  const list = { id: `${id}-list`, role: 'listbox', 'aria-label': strings.add.text };
  const optionOf = (snippet: Snippet, index: number) => ({
    id: `${id}-${snippet.id}`,
    ref: (option: HTMLElement | null) => {
      if (index === at) option?.scrollIntoView?.({ block: 'nearest' });
    },
    role: 'option',
    'aria-selected': index === at,
    onClick: () => onAdd(snippet),
  });
  return (
    <div className="pd-add">
      <InputGroup
        inputRef={focusOnMount}
        {...field}
        placeholder={strings.addFilter.text}
        value={filter}
        onValueChange={next => {
          setFilter(next);
          setAt(0);
        }}
      />
      <div className="pd-options" {...list}>
        {matching.map((snippet, index) => (
          <div key={snippet.id} className="pd-row" {...optionOf(snippet, index)}>
            {snippet.title}
          </div>
        ))}
      </div>
      {matching.length === 0 && <p className="pd-note">{strings.addNone.text}</p>}
    </div>
  );
}
