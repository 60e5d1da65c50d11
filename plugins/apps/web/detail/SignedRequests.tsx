import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Output } from '#core/contract';
import { useMutation } from '#core/web';
import { SwitchField, TextAreaField, TextField } from '#core/web/ui';
import { placeFailure } from '#core/web/ui/internal';
import { checkKeys } from '../../contract';
import { keysUrlFault, requestKeys } from '#core/contract/authentication/requestKeys';
import { strings } from '../../strings';

interface SignedValues {
  enforceSignedRequestOpenid: boolean;
  spjwksUrl: string;
  spJwksOpenid: string;
}
interface Props {
  readonly appId: string;
  readonly mayChange: boolean;
}

const fits = (fault: (text: string) => string | undefined) => ({
  validate: (text: string) => (text.trim() && fault(text.trim())) || true,
});
const keysRules = fits(text => requestKeys(text).fault);
const urlRules = fits(keysUrlFault);

/**
 * Whether requests must be signed, and by which keys: pasted or at an address, and checked before
 * they count.
 */
export function SignedRequests({ appId, mayChange }: Props) {
  const form = useFormContext<SignedValues>();
  const [spJwksOpenid, spjwksUrl] = useWatch<SignedValues, ['spJwksOpenid', 'spjwksUrl']>({
    name: ['spJwksOpenid', 'spjwksUrl'],
  });
  const { run, busy } = useMutation(checkKeys);
  const [checked, setChecked] = useState<Output<typeof checkKeys> & { readonly of: string }>();
  const { errors, defaultValues } = form.formState;
  const faulty = [errors.enforceSignedRequestOpenid, errors.spjwksUrl, errors.spJwksOpenid].some(
    Boolean,
  );
  /** Closed at first where nothing is set in it. */
  const [opened, setOpened] = useState(
    () => defaultValues?.enforceSignedRequestOpenid === true || Boolean(spJwksOpenid || spjwksUrl),
  );
  const of = `${spJwksOpenid} ${spjwksUrl}`;

  async function check() {
    setChecked(undefined);
    if (!(await form.trigger(['spJwksOpenid', 'spjwksUrl']))) return;
    try {
      const body = { spJwksOpenid: spJwksOpenid.trim(), spjwksUrl: spjwksUrl.trim() };
      setChecked({ ...(await run({ params: { appId }, body })), of });
    } catch (error) {
      placeFailure(form, error);
    }
  }
  return (
    <details
      className="ap-signed"
      aria-label={strings.signed.text}
      open={opened || faulty}
      onToggle={event => setOpened(event.currentTarget.open)}
    >
      <summary>{strings.signed.text}</summary>
      <p>{strings.signedHelp.text}</p>
      <SwitchField
        name="enforceSignedRequestOpenid"
        label={strings.signedOnly.text}
        disabled={!mayChange}
      />
      <TextField
        name="spjwksUrl"
        label={strings.keysUrl.text}
        help={strings.keysUrlHelp.text}
        maxLength={2000}
        rules={urlRules}
        disabled={!mayChange}
      />
      <TextAreaField
        name="spJwksOpenid"
        label={strings.keysPasted.text}
        help={strings.keysPastedHelp.text}
        rows={4}
        maxLength={20_000}
        placeholder='{ "keys": [ { "kty": "EC", "crv": "P-256", "x": "…", "y": "…" } ] }'
        rules={keysRules}
        disabled={!mayChange}
      />
      {mayChange && (
        <Button
          size="small"
          text={strings.checkKeys.text}
          loading={busy}
          disabled={!of.trim()}
          onClick={() => void check()}
        />
      )}
      {checked?.of === of && (
        <output>
          <p>{strings.keysGood.text}</p>
          <ul>
            {checked.keys.map(({ name, kind }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may repeat
              <li key={index}>
                <b>{name}</b> {kind}
              </li>
            ))}
          </ul>
        </output>
      )}
    </details>
  );
}
