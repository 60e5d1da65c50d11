import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, Page } from '#core/web/ui';
import { getLanguages } from '../../contract';
import { strings } from '../../strings';
import { Outlines } from '../Sections';
import { LanguagesForm } from './LanguagesForm';
import { TextList } from './TextList';
import '../admin.css';

/**
 * The texts of the company's pages for end users: their languages, and each text in each of them.
 */
export default function LanguagesPage() {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getLanguages, { params: { companyId } });
  return (
    <Page title={strings.languages.text} intro={strings.languagesIntro.text}>
      {!data && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Outlines />)}
      {data && (
        <div className="admin-sections admin-languages">
          <LanguagesForm {...data} />
          <TextList available={data.available} initial={data.defaultLanguage} />
        </div>
      )}
    </Page>
  );
}
