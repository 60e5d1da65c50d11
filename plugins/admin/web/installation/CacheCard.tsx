import { Button, Card } from '@blueprintjs/core';
import { adminAccess, type AnyEndpoint } from '#core/contract';
import { useApp, useCall, useMay } from '#core/web';
import { forgetConnectors, forgetConstructs } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

interface Props {
  readonly endpoint: AnyEndpoint;
  readonly text: string;
  readonly done: string;
}

function Forget({ endpoint, text, done }: Props) {
  const { notices } = useApp();
  const { run, busy } = useCall(endpoint);
  const mayUpdate = useMay(adminAccess, 'update');
  const forget = async () => {
    try {
      await run({});
      notices.success(done);
    } catch (error) {
      notices.failure(error);
    }
  };
  return <Button text={text} loading={busy} disabled={!mayUpdate} onClick={() => void forget()} />;
}

/** What servers keep in memory, read afresh. */
export function CacheCard() {
  const { caches, cachesHelp, connectorsForgotten, constructsForgotten } = strings;
  return (
    <Card className="admin-card">
      <h2>{caches.text}</h2>
      <p className="admin-help">{cachesHelp.text}</p>
      <div className="admin-foot">
        <Forget
          endpoint={forgetConnectors}
          text={strings.forgetConnectors.text}
          done={connectorsForgotten.text}
        />
        <Forget
          endpoint={forgetConstructs}
          text={strings.forgetConstructs.text}
          done={constructsForgotten.text}
        />
      </div>
    </Card>
  );
}
