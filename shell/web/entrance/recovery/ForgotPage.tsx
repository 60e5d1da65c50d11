import { useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { emailFault, EmailField } from '../fields';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

/** Has a link sent to whoever forgot their password; says the same for every address. */
export default function ForgotPage() {
  const { account, session } = useApp();
  const [email, setEmail] = useState(session.email);
  const [sentTo, setSentTo] = useState('');
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({ email: emailFault(email) }),
    async send() {
      await account.forgotPassword(email.trim());
      setSentTo(email.trim());
    },
  });
  const back = <Link href="/">{strings.backToSignOn.text}</Link>;
  if (sentTo)
    return (
      <EntranceFrame title={strings.forgotTitle.text} footer={back}>
        <output className="sl-entrance-said">{format(strings.linkSent, { email: sentTo })}</output>
        <p className="sl-entrance-hint">{strings.linkSentHelp.text}</p>
        <button type="button" className="sl-button wide" onClick={() => setSentTo('')}>
          {strings.sendAgain.text}
        </button>
      </EntranceFrame>
    );
  return (
    <EntranceFrame title={strings.forgotTitle.text} intro={strings.forgotIntro.text} footer={back}>
      <form onSubmit={submit} noValidate>
        <FailureNote error={failure} />
        <EmailField value={email} onChange={setEmail} error={errors['email']} />
        <button type="submit" className="sl-button primary wide" disabled={busy}>
          {strings.sendLink.text}
        </button>
      </form>
    </EntranceFrame>
  );
}
