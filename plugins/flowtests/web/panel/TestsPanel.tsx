import { Button } from '@blueprintjs/core';
import { LabTest } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMay } from '#core/web';
import { ActionButton, EmptyState, ErrorState, Spinner } from '#core/web/ui';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import type { EditorPartProps } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { checkTests, findTests, runTests } from '../actions/suiteActions';
import { TestDialog } from '../form/TestDialog';
import { suites } from '../suite/Suites';
import type { TestSuite } from '../suite/TestSuite';
import { CoverageView } from './CoverageView';
import { FaultsView } from './FaultsView';
import { TestList } from './TestList';
import './tests.css';

/** The tests of the flow on screen, beside the canvas. */
export default function TestsPanel({ session }: EditorPartProps) {
  const suite = useApp().host.find(suites)?.of(session);
  return suite ? <Tests suite={suite} /> : null;
}

/** The test that is edited, from a node on. */
interface Edited {
  readonly testId: string;
  readonly nodeId: string | undefined;
}

const words = { run: strings.running, check: strings.checking, offers: strings.finding };

const Tests = observer(function Tests({ suite }: { readonly suite: TestSuite }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const mayRun = useMay(access, 'update');
  useEffect(() => void suite.load(), [suite]);
  const { tests, failure, progress, ran, passed } = suite;
  const subtitle =
    ran > 0
      ? format(strings.passedOf, { passed, total: ran })
      : format(strings.count, { count: tests?.length ?? 0 });
  return (
    <PanelFrame
      onClose={() => suite.session.editor.showAside('none')}
      title={strings.title.text}
      subtitle={tests ? subtitle : undefined}
    >
      {failure && !tests ? <ErrorState error={failure} onRetry={() => suite.load()} /> : null}
      {!tests && !failure && <Spinner />}
      {tests?.length === 0 && (
        <EmptyState
          icon={<LabTest size={22} />}
          title={strings.none.text}
          action={
            <div className="tests-buttons">
              {mayRun && <ActionButton action={findTests} intent="primary" />}
              <Button
                text={strings.openRuns.text}
                onClick={() => suite.session.editor.showAside('debug', true)}
              />
            </div>
          }
        >
          {(mayRun ? strings.noneHelp : strings.noneReader).text}
        </EmptyState>
      )}
      {tests && tests.length > 0 && (
        <>
          <p className="tests-intro">{strings.intro.text}</p>
          {mayRun && (
            <div className="tests-buttons">
              <ActionButton action={runTests} size="small" intent="primary" />
              <ActionButton action={findTests} size="small" />
              <span title={strings.checkHelp.text}>
                <ActionButton action={checkTests} size="small" />
              </span>
            </div>
          )}
        </>
      )}
      {progress && (
        <div className="tests-progress">
          <output>
            {format(words[progress.what], { done: progress.done, total: progress.total })}
          </output>
          <progress
            className="tests-bar"
            aria-label={strings.progress.text}
            {...(progress.total > 0 && { value: progress.done / progress.total })}
          />
        </div>
      )}
      {tests && tests.length > 0 && (
        <TestList suite={suite} onEdit={(testId, nodeId) => setEdited({ testId, nodeId })} />
      )}
      <CoverageView suite={suite} />
      <FaultsView suite={suite} />
      {edited !== null && <TestDialog suite={suite} {...edited} onClose={() => setEdited(null)} />}
    </PanelFrame>
  );
});
