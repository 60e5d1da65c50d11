import { Card } from '@blueprintjs/core';
import { ActionButton } from '#core/web/ui';
import { installationStrings as strings } from '../../installationStrings';
import { forgetConnectors, forgetConstructs } from '../actions/installationActions';

/** The caches of the servers, to be reloaded. */
export function CacheCard() {
  return (
    <Card className="admin-card">
      <h2>{strings.caches.text}</h2>
      <p className="admin-help">{strings.cachesHelp.text}</p>
      <div className="admin-foot">
        <ActionButton action={forgetConnectors} />
        <ActionButton action={forgetConstructs} />
      </div>
    </Card>
  );
}
