import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { flowTrials } from '#plugins/runs/contract';
import { PersonaDialog } from '../form/PersonaDialog';
import { drivers } from './Drivers';
import { openProposal } from './OpenProposal';

/** Has the remembered persona drive trials of the flow on screen, and shows the one of a run. */
export default observer(function PersonaWatch({ session }: EditorPartProps) {
  const { host } = useApp();
  const proposal = host.get(openProposal);
  useEffect(() => {
    const trials = host.find(flowTrials)?.of(session);
    if (trials)
      host
        .get(drivers)
        .restore(trials)
        // Without a list of personas there is none to be remembered.
        .catch(() => undefined);
    return () => proposal.show(null);
  }, [host, session, proposal]);
  const { current } = proposal;
  return (
    current && (
      <PersonaDialog
        draft={current.draft}
        intro={current.intro}
        onClose={() => proposal.show(null)}
      />
    )
  );
});
