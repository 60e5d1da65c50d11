import { HTMLSelect } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useMay } from '#core/web';
import { ActionButton, Page, SearchField, TabLinks } from '#core/web/ui';
import { marketPage, templatesAccess } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import '../templates.css';
import { makeTemplate } from '../actions/marketActions';
import { categoryOptions, useMarketAddress } from './useMarketAddress';
import { MarketHits } from './MarketHits';
import { NewTemplateDialog } from './NewTemplateDialog';
import { OwnTemplates } from './OwnTemplates';

const sortOptions = [
  { value: 'recommended', label: strings.recommended.text },
  { value: 'name', label: strings.byName.text },
  { value: 'newest', label: strings.newest.text },
  { value: 'imports', label: strings.byImports.text },
];

const ownTab = `${marketPage.to()}?show=own`;
const tabs = [
  { to: marketPage.to(), title: strings.market.text },
  { to: ownTab, title: strings.own.text },
];

/** Templates of flows: the market, and the company's own. */
export default function MarketPage() {
  const address = useMarketAddress();
  const { own, query, category, sort, making, change } = address;
  const mayMake = useMay(templatesAccess, 'create');
  const add = (
    <ActionButton action={makeTemplate} subject={undefined} intent="primary" icon={<Add />} />
  );
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      <TabLinks label={strings.title.text} tabs={tabs} current={own ? ownTab : marketPage.to()} />
      <div className="tp-filters">
        <SearchField
          label={strings.search.text}
          value={query}
          onSearch={text => change({ query: text || undefined })}
        />
        <HTMLSelect
          aria-label={strings.category.text}
          value={category ?? ''}
          options={[{ value: '', label: strings.allCategories.text }, ...categoryOptions]}
          onChange={({ target }) => change({ category: target.value || undefined })}
        />
        {!own && (
          <HTMLSelect
            aria-label={strings.sort.text}
            value={sort}
            options={sortOptions}
            onChange={({ target }) => change({ sort: target.value })}
          />
        )}
      </div>
      {own ? <OwnTemplates address={address} add={add} /> : <MarketHits address={address} />}
      {making && mayMake && (
        <NewTemplateDialog
          flowId={address.flowId}
          onClose={() => change({ new: undefined, flow: undefined })}
        />
      )}
    </Page>
  );
}
