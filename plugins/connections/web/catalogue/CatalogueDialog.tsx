import { Dialog, DialogBody } from '@blueprintjs/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { format } from '../../../../core/contract';
import { ErrorState, SearchField, Spinner } from '../../../../core/web/ui';
import { strings } from '../../strings';
import '../connections/connections.css';
import { ConnectorMark } from '../connections/ConnectorMark';
import { useConnectors } from '../connections/useConnectors';
import { categoriesOf, matchConnectors } from './matchConnectors';

interface Props {
  readonly onChoose: (connectorId: string) => void;
  readonly onClose: () => void;
}

/** Every connector there is, by category and search; choosing one goes on to name its connection. */
export function CatalogueDialog({ onChoose, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState('');
  const { connectors, error, mutate } = useConnectors();
  const sought = useDeferredValue(query);
  const categories = useMemo(() => categoriesOf(connectors ?? []), [connectors]);
  const found = useMemo(() => matchConnectors(connectors ?? [], sought, category), [connectors, sought, category]);
  const entries = [{ value: '', name: strings.allCategories.text, count: connectors?.length ?? 0 }, ...categories];
  return (
    <Dialog
      isOpen
      className="cn-catalogue"
      title={strings.catalogue.text}
      transitionDuration={120}
      onOpened={() => body.current?.querySelector('input')?.focus()}
      onClose={onClose}
    >
      <DialogBody useOverflowScrollContainer={false}>
        <div ref={body} className="cn-catalogue-body">
          <nav className="cn-categories" aria-label={strings.category.text}>
            {entries.map(({ value, name, count }) => (
              <button key={value} type="button" aria-pressed={value === category} onClick={() => setCategory(value)}>
                <span>{name}</span>
                <span>{count}</span>
              </button>
            ))}
          </nav>
          <div className="cn-found">
            <SearchField label={strings.searchCatalogue.text} value={query} onSearch={setQuery} delay={80} />
            {error ? (
              <ErrorState error={error} onRetry={() => mutate()} />
            ) : connectors === undefined ? (
              <Spinner />
            ) : found.length === 0 ? (
              <p>{format(strings.noConnector, { query: sought })}</p>
            ) : (
              <div className="cn-cards">
                {found.map(connector => (
                  <button key={connector.connectorId} type="button" onClick={() => onChoose(connector.connectorId)}>
                    <ConnectorMark connector={connector} name={connector.name} />
                    <span>
                      {connector.name}
                      <small>{(connector.runnable ? strings.runs : strings.importOnly).text}</small>
                    </span>
                  </button>
                ))}
              </div>
            )}
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}
