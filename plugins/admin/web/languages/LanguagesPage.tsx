import { Link } from 'wouter';
import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, Page } from '#core/web/ui';
import { companyPage, getLanguages } from '../../contract';
import { strings } from '../../strings';
import { Outlines } from '../Sections';
import { LanguagesForm } from './LanguagesForm';
import { TextList } from './TextList';
import '../admin.css';

/** What the company's pages say to end users: their languages, and each text in each of them. */
export default function LanguagesPage() {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getLanguages, { params: { companyId } });
  return (
    <Page
      title={strings.languages.text}
      intro={strings.languagesIntro.text}
      actions={<Link href={companyPage.to()}>{strings.backToCompany.text}</Link>}
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Outlines />)}
      {data && (
        <div className="admin-sections">
          <LanguagesForm {...data} />
          <TextList available={data.available} initial={data.defaultLanguage} />
        </div>
      )}
    </Page>
  );
}
