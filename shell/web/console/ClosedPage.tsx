import { Lock } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { paths } from '../paths';
import { strings } from '../strings';

/** Stands where a page is closed to this person, and says why. */
export function ClosedPage({ title, help }: { readonly title: string; readonly help?: string }) {
  return (
    <EmptyState
      icon={<Lock size={22} />}
      title={title}
      action={
        <Link href={paths.dashboard.to()} className="sl-button">
          {strings.toDashboard.text}
        </Link>
      }
    >
      {help}
    </EmptyState>
  );
}
