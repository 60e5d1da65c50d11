import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ButtonLink, ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { getFlowTemplate, marketPage } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import '../templates.css';
import { TemplateActions } from './TemplateActions';
import { TemplateContents } from './TemplateContents';
import { TemplateTags } from './TemplateTags';

/** One template of a flow: what it does, what it needs, and the way to a flow of one's own. */
export default function TemplatePage({ params }: { readonly params: { readonly id: string } }) {
  const { data, error, mutate } = useQuery(getFlowTemplate, {
    params: { flowTemplateId: params.id },
  });
  if (!data)
    return (
      <Page
        title={strings.title.text}
        intro={<Link href={marketPage.to()}>{strings.back.text}</Link>}
      >
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => mutate()}
            back={<ButtonLink to={marketPage.to()}>{strings.back.text}</ButtonLink>}
          />
        ) : (
          <SkeletonRows columns={2} />
        )}
      </Page>
    );
  const { flowTemplate: template } = data;
  return (
    <Page
      title={template.name}
      intro={<Link href={marketPage.to()}>{strings.back.text}</Link>}
      actions={<TemplateActions template={template} />}
    >
      <p>{template.description}</p>
      <TemplateTags template={template} />
      {template.withdrawn && <p className="tp-note">{strings.wasWithdrawn.text}</p>}
      <TemplateContents template={template} />
    </Page>
  );
}
