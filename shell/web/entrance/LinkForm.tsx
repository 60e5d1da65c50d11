import type { ReactNode } from 'react';
import type { useLinkCheck } from '#core/web/hooks/useLinkCheck';
import { Waiting } from '../Screens';
import { FailureNote } from './FailureNote';

interface Props {
  readonly link: ReturnType<typeof useLinkCheck>;
  readonly children: ReactNode;
}

/** The form that an emailed link leads to; for a link that is over, why it is. */
export function LinkForm({ link, children }: Props) {
  if (link === 'usable') return children;
  return link === 'checking' ? <Waiting /> : <FailureNote error={link} />;
}
