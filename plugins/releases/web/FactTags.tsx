import { Link } from 'wouter';
import { format } from '#core/contract';
import type { Canary } from '../contract';
import { strings } from '../strings';
import { comparison } from '#plugins/compare/contract';

/** The facts for and against a version when it was deployed, each with its page. */
export function FactTags({ facts, overrode }: Pick<Canary, 'facts' | 'overrode'>) {
  return (
    <span className="rl-facts">
      {facts.map(({ text, tone, page }) =>
        page ? (
          <Link key={text} className={`sl-tag ${tone}`} href={page}>
            {text}
          </Link>
        ) : (
          <span key={text} className={`sl-tag ${tone}`}>
            {text}
          </span>
        ),
      )}
      {overrode.map(title => (
        <span key={title} className="sl-tag bad">
          {format(strings.overrode, { title })}
        </span>
      ))}
    </span>
  );
}

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
