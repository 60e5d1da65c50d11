import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useApp, useCompanyId, useMutation } from '#core/web';
import { TextAreaField } from '#core/web/ui';
import { tryIssuer, type TokenVerdict } from '../../contract';
import { strings } from '../../strings';
import type { IssuerValues } from './IssuerDialog';

function Verdict({ ok, fault, conditions }: TokenVerdict) {
  return (
    <output className="mc-verdict">
      <b>{(ok ? strings.tokenFits : strings.tokenFails).text}</b> {fault}
      <ul>
        {conditions.map(({ claim, pattern, met, actual }) => (
          <li key={`${claim} ${pattern}`}>
            <span className={met ? 'sl-tag good' : 'sl-tag'}>
              {(met ? strings.met : strings.unmet).text}
            </span>{' '}
            <code>{claim}</code>: {actual ?? strings.noClaim.text}
          </li>
        ))}
      </ul>
    </output>
  );
}

/** Tests a pasted token against the issuer as the form has it, and says which condition fails. */
export function TokenTrial({ accountId }: { readonly accountId: string }) {
  const params = { companyId: useCompanyId(), accountId };
  const { notices } = useApp();
  const { getValues, trigger } = useFormContext<IssuerValues>();
  const attempt = useMutation(tryIssuer);
  const [verdict, setVerdict] = useState<TokenVerdict>();
  async function run() {
    const { token, issuer, audience, conditions } = getValues();
    setVerdict(undefined);
    if (!token.trim() || !(await trigger())) return;
    try {
      const terms = { issuer, audience, conditions };
      setVerdict(await attempt.run({ params, body: { terms, token } }));
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <>
      <TextAreaField
        name="token"
        label={strings.token.text}
        help={strings.tokenHelp.text}
        rows={2}
        maxLength={20_000}
      />
      <Button
        size="small"
        text={strings.test.text}
        loading={attempt.busy}
        onClick={() => void run()}
      />
      {verdict && <Verdict {...verdict} />}
    </>
  );
}
