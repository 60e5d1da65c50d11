import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { LinterError } from '#plugins/flows/contract/internal';
import { ruleExplained } from '#plugins/linter/contract';
import { strings } from '../../strings';
import { useProblems } from '../store/ProblemsContext';
import { findingKey } from '../store/findingGroups';
import { FixPreview } from './FixPreview';
import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { useApp, useOpen } from '#core/web';
import { confirm } from '#core/web/ui';
import { createVariable, mayMakeVariables } from '#plugins/variables/contract';
import { findReferences } from '#plugins/flows/contract/graph/references/references';

/**
 * Makes the flow variables that a node reads and the flow does not have, after a question: undo
 * cannot take them back.
 */
function MakeVariables({ finding }: { readonly finding: LinterError }) {
  const desk = useProblems();
  const { stage } = desk;
  const { apiClient, notices } = useApp();
  const may = useOpen(mayMakeVariables);
  const { flowId } = stage.flow;
  const known = new Set(desk.facts?.variables);
  const read = findReferences(stage.index.nodes.get(finding.nodeId ?? '')?.data.properties);
  const names = [
    ...new Set(
      read.flatMap(({ kind, name }) => (kind === 'flow' && name && !known.has(name) ? [name] : [])),
    ),
  ];
  if (!may || !desk.facts || names.length === 0) return null;
  const count = names.length;
  const listed = joinAnd(names.map(name => `“${name}”`));
  const make = async () => {
    const body = format(strings.makeVariablesHelp, { count, names: listed });
    if (
      !(await confirm({
        title: format(strings.makeVariablesTitle, { count }),
        body,
        confirm: strings.create.text,
      }))
    )
      return;
    try {
      for (const name of names)
        await apiClient.run(createVariable, {
          body: { name, context: 'flow', type: 'string', flowId, mutable: true },
        });
      notices.success(format(strings.madeVariables, { names: listed }));
    } catch (error) {
      notices.failure(error);
    }
    desk.askFacts();
  };
  return (
    <Button
      size="small"
      text={format(strings.makeVariables, { count })}
      onClick={() => void make()}
    />
  );
}

/** The steps of a way through the flow, each of which goes to its node; the canvas lights them. */
const WaySteps = observer(function WaySteps({ path }: { readonly path: readonly string[] }) {
  const desk = useProblems();
  const { stage } = desk;
  const shown = stage.light.path === path;
  return (
    <>
      <ol className="flow-way" aria-label={format(strings.wayOf, { count: path.length })}>
        {path.map((id, at) => (
          <li key={`${id} ${at}`}>
            <button
              type="button"
              className="flow-link"
              onClick={() => {
                stage.select([id]);
                stage.canvas?.focusNode(id);
              }}
            >
              {desk.nameOf(id)}
            </button>
          </li>
        ))}
      </ol>
      {shown && (
        <Button
          size="small"
          variant="minimal"
          text={strings.hideWay.text}
          onClick={() => stage.light.clear()}
        />
      )}
    </>
  );
});

/** One finding: what is wrong, how to fix it, the way it speaks of, and its fix. */
export const FindingItem = observer(function FindingItem({
  finding,
}: {
  readonly finding: LinterError;
}) {
  const desk = useProblems();
  const { stage } = desk;
  const key = findingKey(finding);
  const current = desk.current === key;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const proposed = desk.proposal?.finding && findingKey(desk.proposal.finding) === key;
  const fixes = desk.isMendable(finding) && !stage.readOnly ? desk.fixesOf(finding) : [];
  const learnMore = format(strings.whatItMeans, { code: finding.code });
  return (
    <li
      ref={ref}
      data-kind={finding.type === 'error' ? 'error' : 'warning'}
      aria-current={current || undefined}
    >
      <button type="button" className="flow-finding" onClick={() => desk.choose(finding)}>
        {finding.message}
      </button>
      <small>{finding.recommendation}</small>
      {current && finding.path && <WaySteps path={finding.path} />}
      {proposed ? (
        <FixPreview />
      ) : (
        <div className="flow-finding-actions">
          {fixes.map((fix, which) => (
            <Button
              key={fix.title}
              size="small"
              text={fixes.length > 1 ? `${fix.title}…` : strings.fix.text}
              aria-label={`${strings.fix.text} ${fix.title}`}
              onClick={() => desk.propose(finding, which)}
            />
          ))}
          {finding.code === 'dv-er-variable-002' && !stage.readOnly && (
            <MakeVariables finding={finding} />
          )}
          {finding.path && !current && (
            <Button size="small" text={strings.showWay.text} onClick={() => desk.choose(finding)} />
          )}
          <a
            href={ruleExplained(finding.code)}
            target="_blank"
            rel="noopener"
            aria-label={learnMore}
            title={learnMore}
          >
            {finding.code}
          </a>
        </div>
      )}
    </li>
  );
});
