import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { Page, PendingPage } from '#core/web/ui';
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
      <PendingPage
        title={strings.title.text}
        back={{ to: marketPage.to(), title: strings.back.text }}
        error={error}
        onRetry={() => mutate()}
      />
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
