import { ChecklistField } from '#core/web/ui';
import { useApp, useObserved } from '#core/web';
import type { Person } from '../../contract';
import { strings } from '../../strings';

/** Who is asked to review; oneself is not offered. */
export function ReviewerField({ reviewers }: { readonly reviewers: readonly Person[] }) {
  const { session } = useApp();
  const self = useObserved(() => session.profile?.customerId);
  const others = reviewers.filter(({ customerId }) => customerId !== self);
  return (
    <ChecklistField
      name="reviewers"
      label={strings.reviewers.text}
      help={(others.length === 0 ? strings.noReviewers : strings.reviewersHelp).text}
      options={others.map(({ customerId, name }) => ({ value: customerId, label: name }))}
    />
  );
}
