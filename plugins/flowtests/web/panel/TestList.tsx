import { Button } from '@blueprintjs/core';
import { Edit, Play, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useMay } from '#core/web';
import { ActionIconButton } from '#core/web/ui';
import { access } from '#plugins/flows/contract';
import type { TestLine } from '../../contract';
import { strings } from '../../strings';
import { deleteTest } from '../actions/suiteActions';
import { WayView } from './WayView';
import type { TestSuite } from '../suite/TestSuite';

interface Props {
  readonly suite: TestSuite;
  readonly onEdit: (testId: string, nodeId?: string) => void;
}

/** The tests of the flow: how each came out, and what can be done with it. */
export const TestList = observer(function TestList({ suite, onEdit }: Props) {
  const { tests } = suite;
  return (
    <ul className="tests-list" aria-label={strings.title.text}>
      {tests?.map(test => (
        <TestItem key={test.testId} suite={suite} test={test} onEdit={onEdit} />
      ))}
    </ul>
  );
});

const TestItem = observer(function TestItem({
  suite,
  test,
  onEdit,
}: Props & { readonly test: TestLine }) {
  const mayChange = useMay(access, 'update');
  const { testId, name } = test;
  const result = suite.resultOf(testId);
  const state = result ? (result.passed ? 'passed' : 'failed') : 'notRun';
  const difference = result?.difference;
  const isOpen = suite.opened?.testId === testId;
  const nodeId =
    difference?.flowId === suite.flowId && difference.nodeId !== null
      ? difference.nodeId
      : undefined;
  return (
    <li data-state={state}>
      <div className="tests-line">
        <span className={`sl-tag ${state === 'passed' ? 'good' : state === 'failed' ? 'bad' : ''}`}>
          {strings[state].text}
        </span>
        <button
          type="button"
          className="flow-link tests-name"
          title={format(strings.openNamed, { name })}
          aria-expanded={isOpen}
          onClick={() => void suite.open(testId)}
        >
          {name}
        </button>
        {mayChange && (
          <span className="tests-tools">
            <Button
              size="small"
              variant="minimal"
              icon={<Play />}
              aria-label={format(strings.runNamed, { name })}
              title={format(strings.runNamed, { name })}
              disabled={suite.progress !== null}
              onClick={() => void suite.runOne(testId)}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<Edit />}
              aria-label={format(strings.editNamed, { name })}
              title={format(strings.editNamed, { name })}
              onClick={() => onEdit(testId)}
            />
            <ActionIconButton
              action={deleteTest}
              subject={{ testId, name, flowId: suite.flowId }}
              size="small"
              icon={<Trash />}
            />
          </span>
        )}
      </div>
      {isOpen && <WayView suite={suite} onEdit={onEdit} />}
      {difference && <p>{difference.message}</p>}
      {nodeId !== undefined && (
        <Button size="small" text={strings.showNode.text} onClick={() => suite.goTo(nodeId)} />
      )}
    </li>
  );
});
