import { Dialog, DialogBody } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { ConnectorChoice } from '../../contract';
import { strings } from '../../strings';
import { ConnectorBrowser } from './ConnectorBrowser';

/** The catalogue in front of a page; choosing a connector goes on to name its connection. */
export default function CatalogueDialog({ onChoose, onClose }: ConnectorChoice) {
  const body = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState('');
  return (
    <Dialog
      isOpen
      className="ct-catalogue"
      title={strings.catalogue.text}
      transitionDuration={120}
      onOpened={() => body.current?.querySelector('input')?.focus()}
      onClose={onClose}
    >
      <DialogBody useOverflowScrollContainer={false}>
        <div ref={body}>
          <ConnectorBrowser
            query={query}
            category={category}
            onQuery={setQuery}
            onCategory={setCategory}
            onChoose={onChoose}
          />
        </div>
      </DialogBody>
    </Dialog>
  );
}
