import { LabTest } from '@blueprintjs/icons';
import { ActionIconButton } from '#core/web/ui';
import { keepAsTest, type KeptRun } from '../actions/testActions';

/** Keeps the run that is open as a test. */
export default function KeepAsTest(run: KeptRun) {
  return <ActionIconButton action={keepAsTest} subject={run} size="small" icon={<LabTest />} />;
}
