import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ActionButton, Page, PendingPage, TimeAgo } from '#core/web/ui';
import { getPublished, publishedPage } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { featureTemplate, withdrawTemplate } from '../actions/marketActions';
import { TemplateContents } from '../market/TemplateContents';
import '../templates.css';
import { PublishedState } from './PublishedPanel';

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
      intro={back}
      actions={
        <>
          <ActionButton
            action={withdrawTemplate}
            subject={template}
            variant="outlined"
            intent={template.withdrawn ? 'none' : 'danger'}
          />
          <ActionButton
            action={featureTemplate}
            subject={template}
            intent={template.featured ? 'none' : 'primary'}
          />
        </>
      }
    >
      <section className="tp-card tp-about" aria-label={strings.about.text}>
        {template.description && <p>{template.description}</p>}
        <dl className="sl-facts">
          <div>
            <dt>{strings.company.text}</dt>
            <dd>{template.companyName || '—'}</dd>
          </div>
          <div>
            <dt>{strings.category.text}</dt>
            <dd>{template.category}</dd>
          </div>
          <div>
            <dt>{strings.date.text}</dt>
            <dd>
              <TimeAgo at={template.createdDate} />
            </dd>
          </div>
          <div>
            <dt>{strings.state.text}</dt>
            <dd>
              <PublishedState template={template} />
            </dd>
          </div>
        </dl>
      </section>
      <TemplateContents template={template} />
    </Page>
  );
}
