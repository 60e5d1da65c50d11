import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ErrorState, SkeletonRows, TimeAgo } from '#core/web/ui';
import {
  listPublished,
  publishedPage,
  publishedTemplatePage,
  type PublishedTemplate,
} from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import '../templates.css';

interface Props {
  readonly template: Pick<PublishedTemplate, 'withdrawn' | 'featured'>;
}

/** How a published template stands in the market. */
export function PublishedState({ template: { withdrawn, featured } }: Props) {
  return (
    <span className={`sl-tag ${withdrawn ? 'bad' : 'good'}`}>
      {(withdrawn ? strings.withdrawn : featured ? strings.featured : strings.inMarket).text}
    </span>
  );
}

const latest = 5;

/**
 * How many templates companies have published, how many were withdrawn, and the latest, on the
 * installation's page.
 */
export default function PublishedPanel() {
  const { data, error, mutate } = useQuery(listPublished, { query: { page: 0, limit: latest } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows rows={3} columns={2} />;
  const { flowTemplates, count, withdrawn } = data;
  if (count === 0) return <p className="tp-note">{strings.adminNoneHelp.text}</p>;
  return (
    <>
      <p className="tp-note">
        {format(strings.adminCounts, { published: count - withdrawn, withdrawn })}
      </p>
      <ul className="tp-uses">
        {flowTemplates.map(template => (
          <li key={template.flowTemplateId}>
            <Link href={publishedTemplatePage.to({ id: template.flowTemplateId })}>
              {template.name}
            </Link>
            <span className="tp-note">
              {template.companyName} <TimeAgo at={template.createdDate} />
            </span>
            <PublishedState template={template} />
          </li>
        ))}
      </ul>
      <p>
        <Link href={publishedPage.to()}>{strings.adminAll.text}</Link>
      </p>
    </>
  );
}
