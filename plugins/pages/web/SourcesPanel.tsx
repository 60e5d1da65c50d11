import { format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { useApp, useMutation, useMay, useQuery } from '#core/web';
import { ErrorState, SettingsForm, SkeletonRows, TextAreaField } from '#core/web/ui';
import { formatLines, parseLines } from '#core/web/ui/internal';
import {
  getContentSources,
  saveContentSources,
  sourcePattern,
  type ContentSources,
} from '../contract/contentSources';
import { strings } from '../strings';

type Values = Readonly<Record<keyof ContentSources, string>>;

const readHosts = (text: string) => parseLines(text.toLowerCase());
const toValues = ({ html, scripts, styles }: ContentSources): Values => ({
  html: formatLines(html),
  scripts: formatLines(scripts),
  styles: formatLines(styles),
});

function validate(text: string): true | string {
  const wrong = readHosts(text).find(line => line.length > 255 || !sourcePattern.test(line));
  return wrong === undefined || format(strings.sourceWrong, { source: wrong.slice(0, 80) });
}

function SourcesForm({ sources }: { readonly sources: ContentSources }) {
  const { notices } = useApp();
  const mayUpdate = useMay(adminAccess, 'update');
  const { run } = useMutation(saveContentSources);
  async function save({ html, scripts, styles }: Values) {
    const body = {
      html: readHosts(html),
      scripts: readHosts(scripts),
      styles: readHosts(styles),
    };
    const { message } = await run({ body });
    notices.success(message ?? strings.sourcesSaved.text);
  }
  const rules = { validate };
  return (
    <SettingsForm
      bare
      title={strings.sources.text}
      intro={strings.sourcesHelp.text}
      values={toValues(sources)}
      locked={mayUpdate ? undefined : strings.sourcesLocked.text}
      save={save}
    >
      <TextAreaField name="scripts" label={strings.sourcesScripts.text} rows={3} rules={rules} />
      <TextAreaField name="styles" label={strings.sourcesStyles.text} rows={3} rules={rules} />
      <TextAreaField
        name="html"
        label={strings.sourcesHtml.text}
        help={strings.sourcesHtmlHelp.text}
        rows={3}
        rules={rules}
      />
    </SettingsForm>
  );
}

/** The hosts that pages of flows may load from, on the installation's page. */
export default function SourcesPanel() {
  const { data, error, mutate } = useQuery(getContentSources, {});
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  return data ? <SourcesForm sources={data} /> : <SkeletonRows rows={3} columns={1} />;
}
