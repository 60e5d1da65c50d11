import { LabTest } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { testsTab, testRulesPage } from '../../contract';
import { showTests, keepAsTest, type KeptRun } from './suiteActions';
import { strings } from '../../strings';

/** Opens and closes the tests of the flow beside the canvas. */
export const TestsButton = observer(function TestsButton({ session: { editor } }: EditorPartProps) {
  return (
    <ActionIconButton action={showTests} icon={<LabTest />} active={editor.aside === testsTab} />
  );
});

/** Keeps the run that is open as a test. */
export function KeepAsTest(run: KeptRun) {
  return <ActionIconButton action={keepAsTest} subject={run} size="small" icon={<LabTest />} />;
}

/** Leads from the list of flows to what the environment asks of their tests. */
export function TestRulesButton() {
  const [, go] = useLocation();
  return (
    <Button
      variant="minimal"
      text={strings.openRules.text}
      onClick={() => go(testRulesPage.to())}
    />
  );
}
