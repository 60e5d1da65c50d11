import { use } from 'react';
import { Failure } from '#core/contract';
import { strings } from '#plugins/properties/strings';
import { EnrichmentContext } from '../useEnrichment';
import { Button } from '@blueprintjs/core';
import type { EnrichedProperty } from '#plugins/connectors/contract/internal';

/**
 * Says under a control that its choices are on their way, or why they are not there; what was typed
 * stays.
 */
export function ChoiceState() {
  const { asks, waiting, error, retry } = use(EnrichmentContext);
  if (!asks) return null;
  if (waiting) return <output className="flow-note-line">{strings.choicesComing.text}</output>;
  if (!error) return null;
  return (
    <small role="alert" className="flow-choice-fault">
      {error instanceof Failure ? error.message : strings.noChoices.text}{' '}
      <button type="button" className="flow-link" onClick={retry}>
        {strings.askAgain.text}
      </button>
    </small>
  );
}

interface Props {
  readonly proposal: NonNullable<EnrichedProperty['proposal']>;
  readonly onTake: (value: unknown) => void;
}

/** A suggested replacement for the typed value; pressing it applies it. */
export const ProposalNote = ({ proposal, onTake }: Props) => (
  <div className="flow-proposal" role="note">
    <p>{proposal.text}</p>
    <Button size="small" text={strings.takeProposal.text} onClick={() => onTake(proposal.value)} />
  </div>
);
