import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ActionButton, Page, PendingPage } from '#core/web/ui';
import { getPublished, publishedPage } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { featureTemplate, withdrawTemplate } from '../actions/marketActions';
import { TemplateContents } from '../market/TemplateContents';
import { TemplateTags } from '../market/TemplateTags';
import '../templates.css';

/** One published template, to be judged. */
export default function PublishedTemplatePage({
  params,
}: {
  readonly params: { readonly id: string };
}) {
  const { data, error, mutate } = useQuery(getPublished, { params: { publishedId: params.id } });
  const back = <Link href={publishedPage.to()}>{strings.adminBack.text}</Link>;
  if (!data)
    return (
      <PendingPage
        title={strings.adminTitle.text}
        back={{ to: publishedPage.to(), title: strings.adminBack.text }}
        error={error}
        onRetry={() => mutate()}
      />
    );
  const { flowTemplate: template } = data;
  return (
    <Page
      title={template.name}
      intro={
        <>
          {back} · {strings.company.text}: {template.companyName || '—'}
        </>
      }
      actions={
        <>
          <ActionButton action={featureTemplate} subject={template} />
          <ActionButton
            action={withdrawTemplate}
            subject={template}
            variant="outlined"
            intent={template.withdrawn ? 'none' : 'danger'}
          />
        </>
      }
    >
      {template.description && <p>{template.description}</p>}
      <TemplateTags template={template} />
      <TemplateContents template={template} />
    </Page>
  );
}
