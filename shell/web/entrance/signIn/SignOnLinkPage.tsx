import { useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { ArrivalPage, useSignOnBy } from './ArrivalPage';
import { strings } from '../strings';

/** Where the link of a sign-in by mail leads. */
export default function SignOnLinkPage() {
  const { account } = useApp();
  const token = new URLSearchParams(useSearch()).get('token');
  const failure = useSignOnBy(token ? () => account.signOnByLink(token) : undefined);
  return <ArrivalPage failure={failure ?? (token ? undefined : strings.linkNoToken.text)} />;
}
