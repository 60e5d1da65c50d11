import { Card, Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { formatNumber } from '#core/contract/format/readerFormats';
import { useId, useState } from 'react';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { EmptyState, ErrorState, SearchField, SkeletonRows } from '#core/web/ui';
import { listPageTexts } from '../../contract';
import { strings } from '../../strings';
import { labelLanguage } from './LanguagesForm';
import { TextDialog } from './TextDialog';
import { TextRow, type PageText } from './TextRow';

interface Props {
  readonly available: readonly string[];
  readonly initial: string;
}

const fits = ({ id, english, shipped, own }: PageText, query: string) =>
  [id, english, shipped, own ?? ''].some(each => each.toLowerCase().includes(query));

/** Every text of the company's pages in one language, by group, with what the company says instead. */
export function TextList({ available, initial }: Props) {
  const companyId = useCompanyId();
  const [locale, setLocale] = useState(initial);
  const [query, setQuery] = useState('');
  const [ownOnly, setOwnOnly] = useState(false);
  const [edited, setEdited] = useState<PageText>();
  const selectId = useId();
  const params = { companyId, locale };
  const { data, error, mutate } = useQuery(listPageTexts, { params });
  const searched = query.trim().toLowerCase();
  const narrowed = searched !== '' || ownOnly;
  const groups = (data?.groups ?? [])
    .map(({ title, texts }) => ({
      title,
      texts: texts.filter(each => (!ownOnly || each.own !== undefined) && fits(each, searched)),
    }))
    .filter(({ texts }) => texts.length > 0);
  return (
    <Card className="sl-settings-card">
      <h2>{strings.texts.text}</h2>
      <p className="sl-settings-help">{format(strings.textsHelp, { example: '{host}' })}</p>
      <div className="admin-text-filters">
        <FormGroup label={strings.textLanguage.text} labelFor={selectId}>
          <HTMLSelect
            id={selectId}
            value={locale}
            onChange={event => setLocale(event.currentTarget.value)}
            options={available.map(value => ({ value, label: labelLanguage(value) }))}
          />
        </FormGroup>
        <SearchField label={strings.searchTexts.text} value={query} onSearch={setQuery} />
        <Checkbox
          checked={ownOnly}
          label={strings.ownOnly.text}
          onChange={event => setOwnOnly(event.currentTarget.checked)}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
      {!data && !error && <SkeletonRows rows={6} columns={1} />}
      {data && groups.length === 0 && (
        <EmptyState title={strings.noTexts.text}>{strings.noTextsHelp.text}</EmptyState>
      )}
      {groups.map(({ title, texts }, index) => (
        // What is searched for is seen; else a long list is opened group by group.
        <details key={title} className="admin-text-group" open={narrowed || index === 0}>
          <summary>
            <h3>{title}</h3> <small>{formatNumber(texts.length)}</small>
          </summary>
          <ul className="admin-list admin-texts">
            {texts.map(each => (
              <TextRow key={each.id} locale={locale} text={each} onEdit={() => setEdited(each)} />
            ))}
          </ul>
        </details>
      ))}
      {edited && <TextDialog locale={locale} text={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
