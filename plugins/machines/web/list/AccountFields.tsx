import { Slot } from '#core/web';
import { NumberField, Spinner, SwitchField, TextAreaField, TextField } from '#core/web/ui';
import { memberFields } from '#plugins/team/contract';
import { tokenMinutes } from '../../contract';
import { strings } from '../../strings';

/** The fields of a service account; its roles are selected as those of members are. */
export function AccountFields() {
  return (
    <>
      <TextField name="name" label={strings.name.text} required maxLength={100} />
      <TextField name="description" label={strings.description.text} maxLength={300} />
      <Slot point={memberFields} props={{}} waiting={<Spinner />} />
      <TextAreaField
        name="addresses"
        label={strings.addresses.text}
        help={strings.addressesHelp.text}
        rows={2}
      />
      <NumberField
        name="tokenMinutes"
        label={strings.lifetime.text}
        least={tokenMinutes.least}
        most={tokenMinutes.most}
      />
      <SwitchField
        name="signsPeopleIn"
        label={strings.signsPeopleIn.text}
        help={strings.signsPeopleInHelp.text}
      />
      <TextAreaField
        name="redirectUris"
        label={strings.redirectUris.text}
        help={strings.redirectUrisHelp.text}
        rows={2}
      />
    </>
  );
}
