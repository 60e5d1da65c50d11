import { useRef, useState } from 'react';
import { useApp, useCompanyId, useMutation } from '#core/web';
import { ChecklistField, FormDialog, SelectField, SwitchField, TextField } from '#core/web/ui';
import { createPersonalToken } from '../../contract';
import { getCallCommand } from '../../domain/commands';
import { strings } from '../../strings';
import { OnceDialog } from '../OnceDialog';
import { tokenLengths } from './tokenTimes';

interface Values {
  readonly name: string;
  readonly days: string;
  readonly roles: string[];
  readonly readOnly: boolean;
}

const empty: Values = { name: '', days: '30', roles: [], readOnly: false };

/** Creates a personal access token, and shows it this once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId();
  const { session } = useApp();
  const create = useMutation(createPersonalToken);
  const createdToken = useRef<string>(undefined);
  const [token, show] = useState<string>();
  const { companies = [] } = session.profile ?? {};
  const roles = companies.find(each => each.companyId === companyId)?.roles ?? [];
  async function save({ days, ...body }: Values) {
    const input = { params: { companyId }, body: { ...body, days: Number(days) } };
    createdToken.current = (await create.run(input)).token;
  }
  if (token !== undefined)
    return (
      <OnceDialog
        title={strings.tokenTitle.text}
        help={strings.tokenHelpOnce.text}
        values={[[strings.accessToken.text, token]]}
        command={getCallCommand(session.publicUrl, token)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={strings.addToken.text}
      values={empty}
      save={save}
      submit={strings.create.text}
      onClose={() => (createdToken.current === undefined ? onClose() : show(createdToken.current))}
    >
      <TextField
        name="name"
        label={strings.tokenName.text}
        help={strings.tokenNameHelp.text}
        required
        maxLength={100}
      />
      <SelectField name="days" label={strings.expiry.text} options={tokenLengths} />
      {roles.length > 1 && (
        <ChecklistField
          name="roles"
          label={strings.tokenRoles.text}
          help={strings.tokenRolesHelp.text}
          options={roles.map(role => ({ value: role, label: role }))}
        />
      )}
      <SwitchField name="readOnly" label={strings.readOnly.text} />
    </FormDialog>
  );
}
