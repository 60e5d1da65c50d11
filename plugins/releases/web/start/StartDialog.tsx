import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { codes, Failure } from '#core/contract';
import { useApp, useCompanyId, useMay, useMutation, useObserved, useQuery } from '#core/web';
import { FormDialog, NumberField, SelectField, SwitchField, TextField } from '#core/web/ui';
import { access as appAccess, listApps } from '#plugins/apps/contract';
import { flowNames, listVersions, policyVerification } from '#plugins/flows/contract/internal';
import { canaryPage, startCanary } from '../../contract';
import { formatShares, parseShares } from '../../domain/parseShares';
import { strings } from '../../strings';

interface Values {
  readonly flowId: string;
  readonly version: string;
  readonly policyId: string;
  readonly shares: string;
  readonly starts: string;
  readonly minutes: string;
  readonly loss: string;
  readonly slowdown: string;
  readonly reason: string;
  readonly mails: boolean;
  readonly override: string;
}

interface Props {
  /** Empty where none is selected yet. */
  readonly flowId: string;
  readonly version: string;
  readonly onClose: () => void;
}

/** Starts a canary, and goes on to its page. */
export function StartDialog({ flowId, version, onClose }: Props) {
  const companyId = useCompanyId();
  const { notices, session: person } = useApp();
  const [, navigate] = useLocation();
  const start = useMutation(startCanary);
  const [made, setMade] = useState('');
  const mayOverride = useObserved(() => person.isOn(policyVerification));
  const [refusal, setRefusal] = useState<Failure>();
  async function save(values: Values) {
    if (!values.flowId || !values.version)
      throw new Failure(400, codes.invalid, strings.versionDue.text);
    const body = {
      flowId: values.flowId,
      version: Number(values.version),
      ...(values.policyId && { policyId: values.policyId }),
      steps: (parseShares(values.shares) ?? []).map(share => ({
        share,
        starts: Number(values.starts),
        minutes: Number(values.minutes),
      })),
      loss: Number(values.loss),
      slowdown: Number(values.slowdown),
      mails: values.mails,
      ...(values.reason.trim() && { reason: values.reason.trim() }),
      ...(values.override.trim() && { override: values.override.trim() }),
    };
    const { canaryId } = await start.run({ params: { companyId }, body }).catch(fault => {
      setRefusal(fault instanceof Failure && fault.code === codes.rulesBroken ? fault : undefined);
      throw fault;
    });
    setMade(canaryId);
    notices.success(strings.started.text);
  }
  return (
    <FormDialog
      title={strings.start.text}
      intro={strings.startIntro.text}
      values={{
        flowId,
        version,
        policyId: '',
        shares: formatShares([5, 25, 50]),
        starts: '50',
        minutes: '10',
        loss: '5',
        slowdown: '50',
        reason: '',
        mails: true,
        override: '',
      }}
      save={save}
      submit={strings.startNow.text}
      onClose={() => (made ? navigate(canaryPage.to({ id: made })) : onClose())}
    >
      {refusal && <Refusal failure={refusal} mayOverride={mayOverride} />}
      <Fields />
    </FormDialog>
  );
}

const showFirst = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function Refusal(props: { readonly failure: Failure; readonly mayOverride: boolean }) {
  const { failure, mayOverride } = props;
  return (
    <div ref={showFirst}>
      <ul className="rl-refusal">
        {failure.details?.map(({ at, message }) => (
          <li key={at + message}>{message}</li>
        ))}
      </ul>
      {mayOverride && (
        <TextField
          name="override"
          label={strings.overrideReason.text}
          help={strings.overrideHelp.text}
          maxLength={500}
          rules={{
            validate: typed => {
              const { length } = String(typed).trim();
              return length === 0 || length > 2 || strings.overrideShort.text;
            },
          }}
        />
      )}
    </div>
  );
}

function Fields() {
  const { control, getValues } = useFormContext<Values>();
  const flowId = useWatch({ control, name: 'flowId' });
  const flows = useQuery(flowNames, {});
  const versions = useQuery(
    listVersions,
    flowId ? { params: { flowId }, query: { page: 0, limit: 50 } } : null,
  );
  const mayReadApps = useMay(appAccess, 'read');
  const apps = useQuery(listApps, mayReadApps ? { query: { page: 0, limit: 500 } } : null);
  const policies = (apps.data?.apps ?? []).flatMap(app =>
    app.policies
      .filter(policy => policy.flows.some(each => each.flowId === flowId && each.versionId === -1))
      .map(({ policyId: value, name }) => ({ value, label: `${app.name}: ${name}` })),
  );
  const deployed = (flows.data?.flows ?? []).filter(flow => flow.publishedVersion !== null);
  const live = deployed.find(flow => flow.flowId === flowId)?.publishedVersion;
  const listed = (versions.data?.versions ?? []).map(({ _id, alias }) => ({
    value: String(_id.versionId),
    label: alias ? `${_id.versionId}: ${alias}` : String(_id.versionId),
  }));
  const wanted = getValues('version');
  const offered = listed.filter(({ value }) => value !== String(live ?? ''));
  if (wanted && !offered.some(({ value }) => value === wanted))
    offered.unshift({ value: wanted, label: wanted });
  const none = { value: '', label: strings.selectOne.text };
  return (
    <>
      <SelectField
        name="flowId"
        label={strings.flow.text}
        help={strings.flowHelp.text}
        required
        options={[none, ...deployed.map(({ flowId: value, name }) => ({ value, label: name }))]}
      />
      <SelectField
        name="version"
        label={strings.newVersion.text}
        required
        options={[none, ...offered]}
      />
      {policies.length > 1 && (
        <SelectField
          name="policyId"
          label={strings.policy.text}
          options={[{ value: '', label: strings.allPolicies.text }, ...policies]}
        />
      )}
      <TextField
        name="shares"
        label={strings.shares.text}
        help={strings.sharesHelp.text}
        required
        rules={{
          validate: typed => parseShares(String(typed)) !== undefined || strings.sharesWrong.text,
        }}
      />
      <div className="sl-form-row">
        <NumberField name="starts" label={strings.leastStarts.text} least={0} most={1_000_000} />
        <NumberField name="minutes" label={strings.leastMinutes.text} least={0} most={10_080} />
      </div>
      <div className="sl-form-row">
        <NumberField
          name="loss"
          label={strings.lossLimit.text}
          help={strings.lossHelp.text}
          least={1}
          most={50}
        />
        <NumberField
          name="slowdown"
          label={strings.slowLimit.text}
          help={strings.slowHelp.text}
          least={10}
          most={1000}
        />
      </div>
      <SwitchField name="mails" label={strings.mails.text} help={strings.mailsHelp.text} />
      <TextField name="reason" label={strings.reason.text} maxLength={500} />
    </>
  );
}
