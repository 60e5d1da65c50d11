import { Link } from 'wouter';
import { comparison } from '#plugins/compare/contract';
import { strings } from '../strings';

interface Props {
  readonly flowId: string;
  readonly before: number;
  readonly after: number;
}

/** Leads to both versions side by side. */
export function CompareLink({ flowId, before, after }: Props) {
  const query = new URLSearchParams({ left: `${flowId}:${before}`, right: `${flowId}:${after}` });
  return (
    <Link href={`${comparison.to({ appId: '-', id: '-' })}?${query}`}>{strings.compare.text}</Link>
  );
}
