import { DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { Dialog } from '#core/web/ui';
import type { ConnectorChoice } from '../../contract/internal';
import { strings } from '../../strings';
import { ConnectorBrowser } from './ConnectorBrowser';

/** The catalogue in front of a page; choosing a connector goes on to name its connection. */
export default function CatalogueDialog({ onChoose, onClose }: ConnectorChoice) {
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState('');
  const [running, setRunning] = useState(false);
  return (
    <Dialog isOpen className="ct-catalogue" title={strings.catalogue.text} onClose={onClose}>
      <DialogBody useOverflowScrollContainer={false}>
        <ConnectorBrowser
          query={query}
          category={category}
          running={running}
          onQuery={setQuery}
          onCategory={setCategory}
          onRunning={setRunning}
          onChoose={onChoose}
        />
      </DialogBody>
    </Dialog>
  );
}
