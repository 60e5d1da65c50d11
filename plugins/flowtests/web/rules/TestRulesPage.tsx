import { Link } from 'wouter';
import { useApp, useMutation, useOpen, useQuery } from '#core/web';
import { ErrorState, NumberField, Page, SettingsForm, Spinner, SwitchField } from '#core/web/ui';
import { list } from '#plugins/flows/contract';
import { maySetRules } from '#plugins/linter/contract';
import { getTestRules, saveTestRules } from '../../contract';
import { strings } from '../../strings';

interface Values {
  readonly suite: boolean;
  readonly coverage: string;
}

/** The environment’s rules for a flow’s tests before it is deployed. */
export default function TestRulesPage() {
  const { session, notices } = useApp();
  const params = { companyId: session.companyId ?? '' };
  const may = useOpen(maySetRules);
  const { data, error, mutate } = useQuery(getTestRules, { params });
  const saving = useMutation(saveTestRules);
  if (error && !data) return <ErrorState error={error} onRetry={mutate} />;
  if (!data) return <Spinner />;
  const save = async ({ suite, coverage }: Values) => {
    await saving.run({ params, body: { suite, coverage: Number(coverage) } });
    notices.success(strings.rulesSaved.text);
  };
  return (
    <Page
      title={strings.rulesTitle.text}
      intro={
        <>
          <Link href={list.to()}>{strings.allFlows.text}</Link> · {strings.rulesIntro.text}
        </>
      }
    >
      <SettingsForm
        title={strings.rulesForm.text}
        values={{ suite: data.suite, coverage: String(data.coverage) }}
        save={save}
        {...(!may && { locked: strings.rulesLocked.text })}
      >
        <SwitchField name="suite" label={strings.ruleSuite.text} />
        <NumberField
          name="coverage"
          label={strings.ruleCoverage.text}
          help={strings.ruleCoverageHelp.text}
          least={0}
          most={100}
        />
      </SettingsForm>
    </Page>
  );
}
