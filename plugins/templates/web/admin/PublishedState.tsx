import type { PublishedTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';

interface Props {
  readonly template: Pick<PublishedTemplate, 'withdrawn' | 'featured'>;
}

/** How a published template stands in the market. */
export function PublishedState({ template: { withdrawn, featured } }: Props) {
  return (
    <span className={`sl-tag ${withdrawn ? 'bad' : featured ? 'good' : ''}`}>
      {(withdrawn ? strings.withdrawn : featured ? strings.featured : strings.inMarket).text}
    </span>
  );
}
