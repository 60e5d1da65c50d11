import { Failure, format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { FormDialog, SwitchField, TextField, SelectField } from '#core/web/ui';
import type { FlowName } from '#plugins/flows/contract/internal';
import { createPolicy, savePolicy, type Policy } from '../../contract';
import { strings } from '../../strings';
import { FlowLines } from './FlowLines';
import { toPolicyBody, toPolicyValues, type PolicyValues } from './policyValues';
import { useWatch } from 'react-hook-form';
import { agedMethods } from '../../domain/signOnAges';

const texts = { pwd: strings.pwdAgain, mfa: strings.mfaAgain };
const after = { pwd: strings.pwdAfter, mfa: strings.mfaAfter };
const units = { minutes: strings.minutes, hours: strings.hours, days: strings.days };
const unitOptions = Object.entries(units).map(([value, { text }]) => ({ value, label: text }));

/** How long this policy takes a sign-in for good, by how its person showed who they are. */
function SignOnAges() {
  const [pwd, mfa] = useWatch<PolicyValues, ['pwd.enabled', 'mfa.enabled']>({
    name: ['pwd.enabled', 'mfa.enabled'],
  });
  const on = { pwd, mfa };
  return (
    <fieldset className="ap-ages" aria-label={strings.signOnAges.text}>
      <p>{strings.signOnAgesHelp.text}</p>
      {agedMethods.map(method => (
        <div key={method}>
          <SwitchField name={`${method}.enabled`} label={texts[method].text} />
          {on[method] && (
            <div className="ap-age">
              <TextField name={`${method}.time`} type="number" label={after[method].text} />
              <SelectField
                name={`${method}.timeFormat`}
                label={strings.unit.text}
                options={unitOptions}
              />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface Props {
  readonly appId: string;
  /** The policy to change; a new one without it. */
  readonly policy: Policy | undefined;
  /** The names of the application’s policies. */
  readonly taken: readonly string[];
  readonly flows: readonly FlowName[];
  readonly onClose: () => void;
}

/**
 * Places as the form’s fields are named: `flows/0/ip/2` is `flows/0/ip`,
 * `trigger/configuration/pwd/time` is `pwd/time`.
 */
function toFieldFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.details) return error;
  const details = error.details.map(({ at, message }) => ({
    at: at.replace(/(\/ip)\/\d+$/, '$1').replace('trigger/configuration/', ''),
    message,
  }));
  return new Failure(error.status, error.code, error.message, details);
}

/** The name, with the first number that makes it one of its own. */
function findFreeName(name: string, taken: readonly string[]): string {
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${name} ${at}`;
    if (!taken.includes(free)) return free;
  }
}

/** Makes a policy or changes one. */
export function PolicyDialog({ appId, policy, taken, flows, onClose }: Props) {
  const { notices } = useApp();
  const creating = useMutation(createPolicy);
  const saving = useMutation(savePolicy);
  async function save(values: PolicyValues) {
    const body = toPolicyBody(values, policy);
    try {
      if (policy) await saving.run({ params: { appId, policyId: policy.policyId }, body });
      else await creating.run({ params: { appId }, body });
    } catch (error) {
      throw toFieldFailure(error);
    }
    notices.success((policy ? strings.policyUpdated : strings.policyCreated).text);
  }
  return (
    <FormDialog
      title={policy ? format(strings.editPolicy, { name: policy.name }) : strings.addPolicy.text}
      values={toPolicyValues(policy, findFreeName(strings.newPolicy.text, taken))}
      save={save}
      onClose={onClose}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
      <FlowLines flows={flows} />
      <SignOnAges />
      <SwitchField name="enabled" label={strings.enabled.text} />
    </FormDialog>
  );
}
