import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useFieldArray } from 'react-hook-form';
import { format } from '#core/contract';
import { useCompanyId, useMutation } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import { addIssuer, saveIssuer, type IssuerTerms, type TrustedIssuer } from '../../contract';
import { strings } from '../../strings';
import { TokenTrial } from './TokenTrial';

/** The values of an issuer’s form; the token is only tested. */
export interface IssuerValues extends IssuerTerms {
  readonly token: string;
}

function ConditionRows() {
  const { fields, append, remove } = useFieldArray<IssuerValues, 'conditions'>({
    name: 'conditions',
  });
  return (
    <fieldset className="mc-conditions">
      <legend>{strings.conditions.text}</legend>
      <p>{strings.conditionsHelp.text}</p>
      {fields.map((field, at) => (
        <div key={field.id} className="mc-condition">
          <TextField
            name={`conditions.${at}.claim`}
            label={format(strings.claim, { place: at + 1 })}
            required
            maxLength={200}
          />
          <TextField
            name={`conditions.${at}.pattern`}
            label={format(strings.pattern, { place: at + 1 })}
            required
            maxLength={500}
          />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={format(strings.removeCondition, { place: at + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Add />}
        text={strings.addCondition.text}
        onClick={() => append({ claim: '', pattern: '' })}
      />
    </fieldset>
  );
}

interface Props {
  readonly accountId: string;
  /** The issuer to change; without one, another is added. */
  readonly trusted?: TrustedIssuer;
  readonly onClose: () => void;
}

/** Trusts an issuer, or changes how one is trusted; a token can be tested first. */
export function IssuerDialog({ accountId, trusted, onClose }: Props) {
  const params = { companyId: useCompanyId(), accountId };
  const add = useMutation(addIssuer);
  const change = useMutation(saveIssuer);
  const values: IssuerValues = {
    issuer: trusted?.issuer ?? '',
    audience: trusted?.audience ?? '',
    conditions: trusted ? [...trusted.conditions] : [{ claim: 'sub', pattern: '' }],
    token: '',
  };
  const save = ({ issuer, audience, conditions }: IssuerValues) => {
    const body = { issuer, audience, conditions };
    return trusted
      ? change.run({ params: { ...params, issuerId: trusted.issuerId }, body })
      : add.run({ params, body });
  };
  return (
    <FormDialog
      title={(trusted ? strings.editIssuer : strings.addIssuer).text}
      values={values}
      save={save}
      onClose={onClose}
      submit={trusted ? undefined : strings.addIssuer.text}
    >
      <TextField
        name="issuer"
        label={strings.issuer.text}
        help={strings.issuerHelp.text}
        required
        maxLength={500}
      />
      <TextField
        name="audience"
        label={strings.audience.text}
        help={strings.audienceHelp.text}
        required
        maxLength={500}
      />
      <ConditionRows />
      <TokenTrial accountId={accountId} />
    </FormDialog>
  );
}
