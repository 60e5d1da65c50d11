import { Button } from '@blueprintjs/core';
import { FormProvider, useForm } from 'react-hook-form';
import { adminAccess, format } from '#core/contract';
import { useApp, useCall, useMay, useQuery, useUnsavedGuard } from '#core/web';
import { ErrorState, placeFailure, SkeletonRows, TextAreaField } from '#core/web/ui';
import {
  getContentSources,
  saveContentSources,
  sourcePattern,
  type ContentSources,
} from '../contract/contentSources';
import { strings } from '../strings';

type Values = Readonly<Record<keyof ContentSources, string>>;

const readLines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim().toLowerCase())
    .filter(Boolean);
const toValues = ({ html, scripts, styles }: ContentSources): Values => ({
  html: html.join('\n'),
  scripts: scripts.join('\n'),
  styles: styles.join('\n'),
});

function validate(text: string): true | string {
  const wrong = readLines(text).find(line => line.length > 255 || !sourcePattern.test(line));
  return wrong === undefined || format(strings.sourceWrong, { source: wrong.slice(0, 80) });
}

function SourcesForm({ sources }: { readonly sources: ContentSources }) {
  const { notices } = useApp();
  const mayUpdate = useMay(adminAccess, 'update');
  const { run, busy } = useCall(saveContentSources);
  const values = toValues(sources);
  const form = useForm<Values>({ defaultValues: values, values, mode: 'onTouched' });
  const { isDirty, errors } = form.formState;
  useUnsavedGuard(isDirty && !busy);
  const send = form.handleSubmit(async typed => {
    const body = {
      html: readLines(typed.html),
      scripts: readLines(typed.scripts),
      styles: readLines(typed.styles),
    };
    try {
      const { message } = await run({ body });
      form.reset(toValues(body));
      notices.success(message ?? strings.sourcesSaved.text);
    } catch (error) {
      placeFailure(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={strings.sources.text} onSubmit={event => void send(event)}>
        {errors.root && (
          <div className="sl-form-failure" role="alert">
            {errors.root.message}
          </div>
        )}
        <p>{strings.sourcesHelp.text}</p>
        <TextAreaField
          name="scripts"
          label={strings.sourcesScripts.text}
          rows={3}
          disabled={!mayUpdate}
          rules={{ validate }}
        />
        <TextAreaField
          name="styles"
          label={strings.sourcesStyles.text}
          rows={3}
          disabled={!mayUpdate}
          rules={{ validate }}
        />
        <TextAreaField
          name="html"
          label={strings.sourcesHtml.text}
          help={strings.sourcesHtmlHelp.text}
          rows={3}
          disabled={!mayUpdate}
          rules={{ validate }}
        />
        {mayUpdate && (
          <div className="sl-page-actions">
            <Button
              type="submit"
              intent="primary"
              text={strings.sourcesSave.text}
              loading={busy}
              disabled={!isDirty}
            />
            {isDirty && (
              <Button
                variant="minimal"
                text={strings.sourcesDiscard.text}
                onClick={() => form.reset()}
              />
            )}
          </div>
        )}
      </form>
    </FormProvider>
  );
}

/** The hosts that pages of flows may load from, on the installation's page. */
export default function SourcesPanel() {
  const { data, error, mutate } = useQuery(getContentSources, {});
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  return data ? <SourcesForm sources={data} /> : <SkeletonRows rows={3} columns={1} />;
}
