import { Link, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { useLinkCheck } from '#core/web/hooks/useLinkCheck';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { LinkForm } from '../LinkForm';
import { NewPasswordForm } from '../passwords/NewPassword';
import { strings } from '../strings';

/** Sets a password by the link of a mail, and signs in with it. */
export default function ResetForgottenPage() {
  const { account } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const link = useLinkCheck('reset', token);
  const again = <Link href={paths.forgot.path}>{strings.newLink.text}</Link>;
  if (!token)
    return (
      <EntranceFrame
        title={strings.resetTitle.text}
        intro={strings.resetNoToken.text}
        footer={again}
      />
    );
  return (
    <EntranceFrame
      title={strings.resetTitle.text}
      intro={link === 'usable' && strings.resetIntro.text}
      footer={again}
    >
      <LinkForm link={link}>
        <NewPasswordForm
          action={strings.submit.text}
          send={password => account.resetForgotten(token, password)}
        />
      </LinkForm>
    </EntranceFrame>
  );
}
