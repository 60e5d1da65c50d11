import { Failure, format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { FormDialog, SwitchField, TextField } from '#core/web/ui';
import type { FlowName } from '#plugins/flows/contract';
import { createPolicy, savePolicy, type Policy } from '../../contract';
import { strings } from '../../strings';
import { FlowLines } from './FlowLines';
import { SignOnAges } from './SignOnAges';
import { toPolicyBody, toPolicyValues, type PolicyValues } from './policyValues';

interface Props {
  readonly appId: string;
  /** The policy to change; a new one without it. */
  readonly policy: Policy | undefined;
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

/** Makes a policy or changes one. */
export function PolicyDialog({ appId, policy, flows, onClose }: Props) {
  const { notices } = useApp();
  const creating = useCall(createPolicy);
  const saving = useCall(savePolicy);
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
      values={toPolicyValues(policy, strings.newPolicy.text)}
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
