import { format } from '#core/contract';
import { EmptyState, TimeAgo } from '#core/web/ui';
import type { ChangeRequest, Review } from '../../contract';
import { strings } from '../../strings';

const shortHash = 12;

function Item({ review }: { readonly review: Review }) {
  const { by, verdict, text, createdDate, contentHash, fault } = review;
  return (
    <li>
      <p>
        <strong>{by.name}</strong>{' '}
        {verdict === 'approved' ? (
          <span className={`sl-tag ${fault ? '' : 'good'}`}>{strings.approvedTag.text}</span>
        ) : (
          <span className={`sl-tag ${fault ? '' : 'bad'}`}>{strings.changesTag.text}</span>
        )}
        {fault && <span className="sl-tag warn">{strings.staleTag.text}</span>}{' '}
        <TimeAgo at={createdDate} />
      </p>
      {text && <p className="rv-text">{text}</p>}
      {fault && <p>{fault}</p>}
      <small>{format(strings.reviewedContent, { hash: contentHash.slice(0, shortHash) })}</small>
    </li>
  );
}

/** Who reviewed which content, newest first. */
export function ReviewSection({ request }: { readonly request: ChangeRequest }) {
  const { reviews } = request;
  return (
    <section className="rv-part">
      <h2>{strings.reviews.text}</h2>
      {reviews.length === 0 ? (
        <EmptyState title={strings.noReviewsYet.text}>{strings.noReviewsHelp.text}</EmptyState>
      ) : (
        <ol className="rv-list" aria-label={strings.reviews.text}>
          {[...reviews].reverse().map(review => (
            <Item key={review.reviewId} review={review} />
          ))}
        </ol>
      )}
    </section>
  );
}
