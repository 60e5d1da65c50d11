import { LabTest } from '@blueprintjs/icons';
import { ActionIconButton } from '#core/web/ui';
import { keepAsTest, type KeptRun } from '../actions/suiteActions';

/** Keeps the run that is open as a test. */
export default function KeepAsTest(run: KeptRun) {
  return <ActionIconButton action={keepAsTest} subject={run} size="small" icon={<LabTest />} />;
}
