import { Callout } from '@blueprintjs/core';
import { format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { useMay, useQuery } from '#core/web';
import { ButtonLink } from '#core/web/ui';
import type { ConnectorView } from '#plugins/connectors/contract';
import { listOfferedConnectors, packagesPage } from '../contract';
import { strings } from '../strings';
import './packages.css';

/** Says of a connector that does not run here which package adds it. */
export default function OfferedConnector({ connector }: ConnectorView) {
  const mayInstall = useMay(adminAccess, 'create');
  const { data } = useQuery(listOfferedConnectors, connector.runnable ? null : {});
  const offered = data?.connectors.find(({ connectorId }) => connectorId === connector.connectorId);
  if (connector.runnable || !offered) return null;
  const { name, version } = offered;
  return (
    <Callout className="packages-offered" intent="primary" compact icon={null}>
      <p>
        {format(strings.connectorOffered, { name })}
        {!mayInstall && ` ${strings.askOperator.text}`}
      </p>
      {mayInstall && (
        <ButtonLink to={`${packagesPage.to()}?${new URLSearchParams({ install: name, version })}`}>
          {strings.viewPackage.text}
        </ButtonLink>
      )}
    </Callout>
  );
}
