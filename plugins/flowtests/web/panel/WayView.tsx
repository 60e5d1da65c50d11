import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useMay } from '#core/web';
import { access } from '#plugins/flows/contract';
import { strings } from '../../strings';
import type { TestSuite } from '../suite/TestSuite';
import { cameTexts } from '../cameTexts';

interface Props {
  readonly suite: TestSuite;
  readonly onEdit: (testId: string, nodeId?: string) => void;
}

/** The expectations, answers, and entered values of the open test at the selected node. */
export const WayView = observer(function WayView({ suite, onEdit }: Props) {
  const mayChange = useMay(access, 'update');
  const { opened } = suite;
  if (!opened) return null;
  const [nodeId] = suite.session.editor.selectedNodes;
  if (nodeId === undefined) return <p className="tests-way">{strings.wayHelp.text}</p>;
  const { answers, pages, expects } = opened.test;
  const isHere = ({ node, flow }: { readonly node: string; readonly flow?: string | undefined }) =>
    node === nodeId && flow === undefined;
  const lines = [
    ...(expects.steps ?? [])
      .filter(isHere)
      .map(({ came }) => format(strings.expectsHere, { came: cameTexts[came] })),
    ...answers
      .filter(isHere)
      .map(({ came }) => format(strings.answersHere, { came: cameTexts[came] })),
    ...pages.filter(isHere).map(({ entered, button }) => {
      const fields = [...Object.keys(entered), ...(button ? [button] : [])];
      return format(strings.entersHere, { count: fields.length, fields: fields.join(', ') });
    }),
  ];
  if (lines.length === 0) return <p className="tests-way">{strings.notOnWay.text}</p>;
  return (
    <section className="tests-way" aria-label={strings.atNode.text}>
      <ul>
        {lines.map((line, at) => (
          // Nothing else tells two equal lines apart.
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
      {mayChange && (
        <Button
          size="small"
          text={strings.editTest.text}
          onClick={() => onEdit(opened.testId, nodeId)}
        />
      )}
    </section>
  );
});
