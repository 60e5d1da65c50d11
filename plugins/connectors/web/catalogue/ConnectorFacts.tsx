import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { Slot, useQuery } from '#core/web';
import { ErrorState, SkeletonRows, Tile } from '#core/web/ui';
import { connectorPanels, type ConnectorManifest } from '../../contract';
import { connectorLook, getConnector } from '../../contract/internal';
import { strings } from '../../strings';

interface Props {
  readonly connectorId: string;
  readonly onClose: () => void;
}

/**
 * One connector of the catalogue: what it is, what its nodes do, and what a connection of it is
 * asked for.
 */
export function ConnectorFacts({ connectorId, onClose }: Props) {
  const { data, error, mutate } = useQuery(getConnector, { params: { connectorId } });
  return (
    <aside className="ct-card ct-facts" aria-label={data?.name ?? strings.connectorFacts.text}>
      <Button
        className="ct-facts-close"
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={strings.close.text}
        onClick={onClose}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : data ? (
        <Facts connector={data} />
      ) : (
        <SkeletonRows columns={1} />
      )}
    </aside>
  );
}

interface Need {
  readonly key: string;
  readonly name: string;
  readonly secret: boolean;
}

const NeedList = ({ needs }: { readonly needs: readonly Need[] }) => (
  <ul>
    {needs.map(({ key, name, secret }) => (
      <li key={key}>
        {name}
        {secret && <span className="sl-tag">{strings.secretNeed.text}</span>}
      </li>
    ))}
  </ul>
);

function Facts({ connector }: { readonly connector: ConnectorManifest }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { name, description, connectorCategories, runnable, capabilities, properties } = connector;
  const needs = connector.accountConfigView.items.flatMap(
    ({ propertyName, unread = !runnable }) => {
      const { properties: inner, ...own } = properties[propertyName] ?? {};
      const toFact = (key: string, each: { displayName?: string; secure?: boolean }) => ({
        key,
        name: each.displayName ?? key,
        secret: each.secure === true,
        unread,
      });
      return inner
        ? Object.entries(inner).map(([key, each]) => toFact(key, each))
        : [toFact(propertyName, own)];
    },
  );
  const [read, unread] = [needs.filter(each => !each.unread), needs.filter(each => each.unread)];
  const actions = Object.entries(capabilities).toSorted(([, a], [, b]) =>
    a.title.localeCompare(b.title),
  );
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        <Tile look={connectorLook(connector.connectorId, connector)} /> {name}
      </h2>
      <p className="ct-note">
        {connectorCategories.map(each => each.name).join(', ')} ·{' '}
        {(runnable ? strings.runs : strings.importOnly).text}
      </p>
      <p>{description ?? (runnable ? '' : strings.importOnlyHelp.text)}</p>
      <Slot point={connectorPanels} props={{ connector }} />
      <h3>{strings.capabilitiesTitle.text}</h3>
      <ul>
        {actions.map(([key, { title: said, subTitle, respondToUser }]) => (
          <li key={key}>
            {said}
            {respondToUser && <span className="sl-tag">{strings.showsPage.text}</span>}
            {subTitle && <small>{subTitle}</small>}
          </li>
        ))}
      </ul>
      <h3>{strings.needs.text}</h3>
      {read.length === 0 ? <p>{strings.noSettings.text}</p> : <NeedList needs={read} />}
      {unread.length > 0 && (
        <details>
          <summary>{strings.needsNothingHere.text}</summary>
          <NeedList needs={unread} />
        </details>
      )}
    </>
  );
}
