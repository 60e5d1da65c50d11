import { Person } from '@blueprintjs/icons';
import { ActionIconButton } from '#core/web/ui';
import { saveAsPersona, type ActedRun } from '../actions/personaActions';

/** Makes a persona of the run that is open. */
export default function SaveAsPersona(run: ActedRun) {
  return <ActionIconButton action={saveAsPersona} subject={run} size="small" icon={<Person />} />;
}
