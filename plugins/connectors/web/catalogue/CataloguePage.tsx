import { Link } from 'wouter';
import { useAddressParams } from '#core/web';
import { Page } from '#core/web/ui';
import { list } from '#plugins/connections/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { strings } from '#plugins/connections/strings';
import './catalogue.css';
import { ConnectorBrowser } from './ConnectorBrowser';
import { ConnectorFacts } from './ConnectorFacts';

/** The connector catalogue; what is sought and looked at stands in the address. */
export default function CataloguePage() {
  const [params, change] = useAddressParams();
  const chosen = params.get('connector') ?? undefined;
  return (
    <Page
      title={strings.catalogue.text}
      intro={
        <>
          <Link href={list.to()}>{strings.back.text}</Link> · {detailStrings.catalogueIntro.text}
        </>
      }
    >
      <div className="cn-browse" data-looking={chosen !== undefined}>
        <ConnectorBrowser
          query={params.get('query') ?? ''}
          category={params.get('category') ?? ''}
          onQuery={query => change({ query: query || undefined })}
          onCategory={category => change({ category: category || undefined })}
          onChoose={connector => change({ connector }, { step: true })}
          chosen={chosen}
        />
        {chosen ? (
          <ConnectorFacts
            key={chosen}
            connectorId={chosen}
            onClose={() => change({ connector: undefined })}
          />
        ) : null}
      </div>
    </Page>
  );
}
