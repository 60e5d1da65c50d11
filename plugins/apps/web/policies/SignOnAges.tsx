import { useWatch } from 'react-hook-form';
import { SelectField, SwitchField, TextField } from '#core/web/ui';
import { agedMethods, timeFormats } from '../../domain/signOnAges';
import { strings } from '../../strings';
import type { PolicyValues } from './policyValues';

const asked = { pwd: strings.pwdAgain, mfa: strings.mfaAgain };
const after = { pwd: strings.pwdAfter, mfa: strings.mfaAfter };
const units = { minutes: strings.minutes, hours: strings.hours, days: strings.days };
const unitOptions = (Object.keys(timeFormats) as (keyof typeof units)[]).map(value => ({
  value,
  label: units[value].text,
}));

/** How long this policy takes a sign-on for good, by how its person showed who they are. */
export function SignOnAges() {
  const [pwd, mfa] = useWatch<PolicyValues, ['pwd.enabled', 'mfa.enabled']>({
    name: ['pwd.enabled', 'mfa.enabled'],
  });
  const on = { pwd, mfa };
  return (
    <fieldset className="ap-ages" aria-label={strings.signOnAges.text}>
      <p>{strings.signOnAgesHelp.text}</p>
      {agedMethods.map(method => (
        <div key={method}>
          <SwitchField name={`${method}.enabled`} label={asked[method].text} />
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
