import { Button } from '@blueprintjs/core';
import { Link } from 'wouter';
import { adminAccess } from '#core/contract';
import { useApp, useCall, useMay, useQuery } from '#core/web';
import { ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { getPublished, judgePublished, publishedPage } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { TemplateContents } from '../market/TemplateContents';
import { TemplateTags } from '../market/TemplateTags';
import '../templates.css';

/** One published template, to be judged. */
export default function PublishedTemplatePage({
  params,
}: {
  readonly params: { readonly id: string };
}) {
  const { notices } = useApp();
  const mayJudge = useMay(adminAccess, 'update');
  const { run, busy } = useCall(judgePublished);
  const { data, error, mutate } = useQuery(getPublished, { params: { publishedId: params.id } });
  const back = <Link href={publishedPage.to()}>{strings.adminBack.text}</Link>;
  if (!data)
    return (
      <Page title={strings.adminTitle.text} intro={back}>
        {error ? (
          <ErrorState error={error} onRetry={() => mutate()} />
        ) : (
          <SkeletonRows columns={2} />
        )}
      </Page>
    );
  const { flowTemplate: template } = data;
  const judge = async (body: { withdrawn?: boolean; featured?: boolean }) => {
    try {
      await run({ params: { publishedId: params.id }, body });
      notices.success(strings.judged.text);
    } catch (fault) {
      notices.failure(fault);
    }
  };
  const { withdrawn, featured } = template;
  return (
    <Page
      title={template.name}
      intro={back}
      actions={
        mayJudge && (
          <>
            <Button
              text={(featured ? strings.unfeature : strings.feature).text}
              disabled={busy}
              onClick={() => void judge({ featured: !featured })}
            />
            <Button
              intent={withdrawn ? 'none' : 'danger'}
              text={(withdrawn ? strings.letBack : strings.withdraw).text}
              disabled={busy}
              onClick={() => void judge({ withdrawn: !withdrawn })}
            />
          </>
        )
      }
    >
      <p>{template.description}</p>
      <p>
        {strings.company.text}: {template.companyName || '—'}
      </p>
      <TemplateTags template={template} />
      <TemplateContents template={template} />
    </Page>
  );
}
