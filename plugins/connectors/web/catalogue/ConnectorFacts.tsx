import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { access, detail, getConnector, list, listConnections } from '#plugins/connections/contract';
import type { ConnectorManifest } from '../../contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { strings } from '#plugins/connections/strings';
import { ConnectorMark } from '#plugins/connections/web/connections/ConnectorMark.tsx';

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
    <aside
      className="cn-card cn-facts"
      aria-label={data?.name ?? detailStrings.connectorFacts.text}
    >
      <Button
        className="cn-facts-close"
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={detailStrings.close.text}
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

function Facts({ connector }: { readonly connector: ConnectorManifest }) {
  const [, navigate] = useLocation();
  const mayAdd = useMay(access, 'create');
  const { data } = useQuery(listConnections, {});
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const {
    connectorId,
    name,
    description,
    connectorCategories,
    runnable,
    capabilities,
    properties,
  } = connector;
  const made = (data ?? []).filter(each => each.connectorId === connectorId);
  const needs = connector.accountConfigView.items.flatMap(({ propertyName }) => {
    const { properties: inner, ...own } = properties[propertyName] ?? {};
    const named = (key: string, each: { displayName?: string; secure?: boolean }) => ({
      key,
      name: each.displayName ?? key,
      secret: each.secure === true,
    });
    return inner
      ? Object.entries(inner).map(([key, each]) => named(key, each))
      : [named(propertyName, own)];
  });
  const actions = Object.entries(capabilities).toSorted(([, a], [, b]) =>
    a.title.localeCompare(b.title),
  );
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        <ConnectorMark connector={connector} name={name} /> {name}
      </h2>
      <p className="cn-note">
        {connectorCategories.map(each => each.name).join(', ')} ·{' '}
        {(runnable ? strings.runs : strings.importOnly).text}
      </p>
      <p>{description ?? (runnable ? '' : strings.importOnlyHelp.text)}</p>
      {mayAdd && (
        <Button
          intent="primary"
          icon={<Add />}
          text={strings.add.text}
          onClick={() => navigate(`${list.to()}?new=${encodeURIComponent(connectorId)}`)}
        />
      )}
      {made.length > 0 && (
        <>
          <h3>{detailStrings.yours.text}</h3>
          <ul>
            {made.map(({ connectionId, name: said }) => (
              <li key={connectionId}>
                <Link href={detail.to({ id: connectionId })}>{said}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{strings.capabilitiesTitle.text}</h3>
      <ul>
        {actions.map(([key, { title: said, subTitle, respondToUser }]) => (
          <li key={key}>
            {said}
            {respondToUser && <span className="sl-tag">{detailStrings.showsPage.text}</span>}
            {subTitle && <small>{subTitle}</small>}
          </li>
        ))}
      </ul>
      <h3>{detailStrings.needs.text}</h3>
      {needs.length === 0 ? (
        <p>{strings.noSettings.text}</p>
      ) : (
        <ul>
          {needs.map(({ key, name: said, secret }) => (
            <li key={key}>
              {said}
              {secret && <span className="sl-tag">{detailStrings.secretNeed.text}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
