import { Slot, useAddressParams } from '#core/web';
import { Page } from '#core/web/ui';
import { catalogueLinks } from '../../contract';
import { strings } from '../../strings';
import './catalogue.css';
import { ConnectorBrowser } from './ConnectorBrowser';
import { ConnectorFacts } from './ConnectorFacts';

/** The connector catalogue; what is sought and looked at stands in the address. */
export default function CataloguePage() {
  const [params, change] = useAddressParams();
  const connectorId = params.get('connector') ?? undefined;
  return (
    <Page
      title={strings.catalogue.text}
      intro={
        <>
          <Slot point={catalogueLinks} props={{}} />
          {strings.catalogueIntro.text}
        </>
      }
    >
      <div className="ct-browse" data-looking={connectorId !== undefined}>
        <ConnectorBrowser
          query={params.get('query') ?? ''}
          category={params.get('category') ?? ''}
          running={params.has('running')}
          onQuery={query => change({ query: query || undefined })}
          onCategory={category => change({ category: category || undefined })}
          onRunning={running => change({ running: running ? '' : undefined })}
          onChoose={connector => change({ connector }, { step: true })}
          chosen={connectorId}
        />
        {connectorId ? (
          <ConnectorFacts
            key={connectorId}
            connectorId={connectorId}
            onClose={() => change({ connector: undefined })}
          />
        ) : null}
      </div>
    </Page>
  );
}
