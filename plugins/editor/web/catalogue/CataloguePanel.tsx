import { Classes, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useDeferredValue, useMemo, useState } from 'react';
import { strings } from '../../strings';
import { appendCapability } from '../editor/actions/addNode';
import { useEditor } from '../editor/EditorContext';
import { findCapabilities, useCapabilities } from './capabilities';
import { CapabilityRow } from './CapabilityRow';
import { hasRoomBesideCanvas } from './hasRoomBesideCanvas';
import '#core/web/ui/panel/panel.css';
import './catalogue.css';

const shownAtOnce = 120;

/** The connector catalogue beside the canvas: search it, narrow it by category, drag from it. */
export const CataloguePanel = observer(function CataloguePanel({
  onClose,
}: {
  onClose: () => void;
}) {
  const editor = useEditor();
  const items = useCapabilities();
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState('');
  const deferredQuery = useDeferredValue(query);
  const categories = useMemo(
    () => [...new Set(items.map(item => item.category))].filter(Boolean).toSorted(),
    [items],
  );
  const matching = useMemo(
    () =>
      findCapabilities(
        category ? items.filter(item => item.category === category) : items,
        deferredQuery,
      ),
    [items, deferredQuery, category],
  );
  return (
    <aside className="flow-catalogue" data-region aria-label={strings.catalogue.text}>
      <header>
        <h2>{strings.catalogue.text}</h2>
        <button
          type="button"
          className="sl-panel-close"
          aria-label={strings.close.text}
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <input
        className={Classes.INPUT}
        type="search"
        placeholder={strings.searchCatalogue.text}
        aria-label={strings.searchCatalogue.text}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      <HTMLSelect
        fill
        aria-label={strings.category.text}
        value={category}
        onChange={event => setCategory(event.target.value)}
      >
        <option value="">{strings.allCategories.text}</option>
        {categories.map(each => (
          <option key={each}>{each}</option>
        ))}
      </HTMLSelect>
      <div className="flow-capabilities">
        {matching.slice(0, shownAtOnce).map(item => (
          <CapabilityRow
            key={item.key}
            item={item}
            draggable
            onPick={() => {
              appendCapability(editor, item);
              if (!hasRoomBesideCanvas()) onClose();
            }}
          />
        ))}
        {matching.length === 0 && <p>{strings.nothingFound.text}</p>}
        {matching.length > shownAtOnce && <p>{strings.searchForMore.text}</p>}
      </div>
    </aside>
  );
});
