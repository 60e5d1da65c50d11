import { useApp, useCompanyId, useMutation, useQuery } from '#core/web';
import {
  ChecklistField,
  ErrorState,
  FormDialog,
  NumberField,
  Spinner,
  SwitchField,
} from '#core/web/ui';
import { flowNames } from '#plugins/flows/contract/internal';
import { listRoles } from '#plugins/roles/contract';
import { saveReviewPolicy, type ReviewPolicy } from '../../contract';
import { strings } from '../../strings';
import { FlowsField } from './FlowsField';
import { UndeployedCalls } from './UndeployedCalls';

interface Props {
  readonly policy: ReviewPolicy;
  readonly onClose: () => void;
}
interface Values {
  readonly approvals: string;
  readonly roles: string[];
  readonly flows: string[];
  readonly resolveComments: boolean;
  readonly guardsSettings: boolean;
}

/** Sets what the environment requires before a flow is deployed. */
export function PolicyDialog({ policy, onClose }: Props) {
  const { notices } = useApp();
  const save = useMutation(saveReviewPolicy);
  const roles = useQuery(listRoles, {
    params: { companyId: useCompanyId() },
    query: { limit: 500 },
  });
  const flows = useQuery(flowNames, {});
  if (flows.error) return <ErrorState error={flows.error} onRetry={() => flows.mutate()} />;
  if (!flows.data || !(roles.data || roles.error)) return <Spinner />;
  const names = (roles.data ?? []).map(({ _id }) => _id.name);
  async function keep({ approvals, ...values }: Values) {
    await save.run({ body: { ...values, approvals: Number(approvals) } });
    notices.success(strings.policySaved.text);
  }
  return (
    <FormDialog<Values>
      title={strings.setPolicy.text}
      intro={strings.policyIntro.text}
      values={{
        approvals: String(policy.approvals),
        roles: [...policy.roles],
        flows: [...policy.flows],
        resolveComments: policy.resolveComments,
        guardsSettings: policy.guardsSettings ?? false,
      }}
      save={keep}
      onClose={onClose}
    >
      <NumberField
        name="approvals"
        label={strings.approvalsNeeded.text}
        help={strings.approvalsNeededHelp.text}
        least={0}
        most={10}
      />
      <ChecklistField
        name="roles"
        label={strings.policyRoles.text}
        help={strings.policyRolesHelp.text}
        options={[...new Set([...policy.roles, ...names])].map(name => ({
          value: name,
          label: name,
        }))}
      />
      <FlowsField flows={flows.data.flows} />
      <UndeployedCalls />
      <SwitchField name="resolveComments" label={strings.resolveFirst.text} />
      <SwitchField
        name="guardsSettings"
        label={strings.policySettings.text}
        help={strings.policySettingsHelp.text}
      />
    </FormDialog>
  );
}
