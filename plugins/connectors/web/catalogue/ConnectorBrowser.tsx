import { Switch } from '@blueprintjs/core';
import { useDeferredValue, useEffect, useMemo, type KeyboardEvent } from 'react';
import { format } from '#core/contract';
import { EmptyState, ErrorState, SearchField, SkeletonRows, Tile } from '#core/web/ui';
import type { ConnectorManifest } from '../../contract';
import { connectorLook, listConnectors } from '../../contract/internal';
import { strings } from '../../strings';
import { countCategories, matchConnectors } from './matchConnectors';
import { useQuery } from '#core/web';
import './catalogue.css';

/** The catalogue in short. */
function useConnectors() {
  const { data, error, mutate } = useQuery(
    listConnectors,
    { query: {} },
    { revalidateOnFocus: false },
  );
  return { connectors: data, error, mutate };
}

/**
 * Scrolls the list of cards, and only that, to the one that is looked at: on a telephone what is
 * told of it stands above the list.
 */
function revealCard(): void {
  const card = document.querySelector('.ct-cards > [aria-current]');
  const list = card?.parentElement;
  if (!list) return;
  list.scrollTop += Math.max(
    0,
    card.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom,
  );
}

/**
 * Which of the cards a key leads to from where the focus is: through the rows as they stand, or
 * into them from the search.
 */
function nextCard(
  cards: readonly HTMLElement[],
  from: EventTarget,
  key: string,
): HTMLElement | undefined {
  const at = cards.findIndex(card => card === from);
  const [first] = cards;
  if (at < 0 || !first)
    return key === 'ArrowDown'
      ? (cards.find(({ tabIndex }) => tabIndex === 0) ?? first)
      : undefined;
  const top = first.offsetTop;
  const perRow = cards.findIndex(({ offsetTop }) => offsetTop > top);
  const row = perRow < 1 ? 1 : perRow;
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + row,
    ArrowUp: at - row,
    Home: 0,
    End: cards.length - 1,
  }[key];
  return to === undefined ? undefined : cards[Math.max(0, Math.min(cards.length - 1, to))];
}

interface Props {
  readonly query: string;
  /** Empty for all. */
  readonly category: string;
  /** Whether only connectors that run here are shown. */
  readonly running: boolean;
  readonly onQuery: (query: string) => void;
  readonly onCategory: (category: string) => void;
  readonly onRunning: (running: boolean) => void;
  readonly onChoose: (connectorId: string) => void;
  /** The connector that is looked at. */
  readonly chosen?: string | undefined;
}

const capable = ({ capabilities }: ConnectorManifest) => Object.keys(capabilities).length;
/** Returns what a card says of a connector: where it does not run here, and how much it can do. */
function describeCard(connector: ConnectorManifest): string {
  const count = capable(connector);
  return [
    !connector.runnable && strings.importOnly.text,
    count > 0 && format(strings.capabilities, { count }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const cards = (from: HTMLElement) => [
  ...(from.closest('.ct-found')?.querySelectorAll<HTMLElement>('.ct-cards > button') ?? []),
];

/** Every connector there is, by category and search; arrow keys go from one to the next. */
export function ConnectorBrowser({
  query,
  category,
  running,
  onQuery,
  onCategory,
  onRunning,
  onChoose,
  chosen,
}: Props) {
  const { connectors, error, mutate } = useConnectors();
  const sought = useDeferredValue(query);
  const offered = useMemo(
    () => connectors?.filter(({ runnable }) => runnable || !running),
    [connectors, running],
  );
  const categories = useMemo(() => countCategories(offered ?? []), [offered]);
  const matching = useMemo(
    () => matchConnectors(offered ?? [], sought, category),
    [offered, sought, category],
  );
  const entries = [
    { value: '', name: strings.allCategories.text, count: offered?.length },
    ...categories,
  ];
  const loaded = connectors !== undefined;
  useEffect(() => {
    if (chosen && loaded) revealCard();
  }, [chosen, loaded]);
  const entered = Math.max(
    0,
    matching.findIndex(({ connectorId }) => connectorId === chosen),
  );
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = cards(event.currentTarget);
    const next = nextCard(all, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className="ct-catalogue-body">
      <nav className="ct-categories" aria-label={strings.category.text}>
        {entries.map(({ value, name, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === category}
            onClick={() => onCategory(value)}
          >
            <span>{name}</span>
            <span>{count}</span>
          </button>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys only move the focus among its buttons */}
      <div className="ct-found" onKeyDown={move}>
        <div className="ct-filters">
          <SearchField
            label={strings.searchCatalogue.text}
            value={query}
            onSearch={onQuery}
            delay={80}
          />
          <Switch
            label={strings.runningOnly.text}
            checked={running}
            onChange={event => onRunning(event.currentTarget.checked)}
          />
        </div>
        {error ? (
          <ErrorState error={error} onRetry={() => mutate()} />
        ) : connectors === undefined ? (
          <SkeletonRows columns={3} />
        ) : matching.length === 0 ? (
          <EmptyState
            title={
              sought.trim()
                ? format(strings.noConnector, { query: sought })
                : strings.noConnectorListed.text
            }
          >
            {strings.noConnectorHelp.text}
          </EmptyState>
        ) : (
          <div className="ct-cards">
            {matching.map((connector, at) => (
              <button
                key={connector.connectorId}
                type="button"
                tabIndex={at === entered ? 0 : -1}
                aria-current={connector.connectorId === chosen || undefined}
                onClick={() => onChoose(connector.connectorId)}
              >
                <Tile look={connectorLook(connector.connectorId, connector)} />
                <span>
                  {connector.name}
                  <small>{describeCard(connector)}</small>
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
