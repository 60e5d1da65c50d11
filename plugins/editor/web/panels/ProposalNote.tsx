import { Button } from '@blueprintjs/core';
import type { EnrichedProperty } from '#plugins/connectors/contract';
import { strings } from '../../strings';

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
