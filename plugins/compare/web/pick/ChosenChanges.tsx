import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { ButtonLink } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { picks } from './Picks';

/** The changes chosen for a draft, with the way to it. */
export const ChosenChanges = observer(function ChosenChanges({
  flowId,
}: {
  readonly flowId: string;
}) {
  const { length } = useApp().host.get(picks).list(flowId);
  if (length === 0) return null;
  return (
    <output className="flow-compare-bar">
      {format(strings.picksChosen, { count: length })}
      <ButtonLink to={canvas.to({ id: flowId })}>{strings.openDraft.text}</ButtonLink>
    </output>
  );
});
