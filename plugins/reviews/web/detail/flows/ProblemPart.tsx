import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import type { RequestFlow } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';

interface Props {
  readonly flow: RequestFlow;
  readonly onShow: (nodeId: string) => void;
}

/** Problems that are listed at first. */
const few = 5;

/** The linter’s problems in the proposed version, new ones first. */
export function ProblemPart({ flow: { problems }, onShow }: Props) {
  const [all, showAll] = useState(false);
  const shown = all ? problems : problems.slice(0, few);
  return (
    <>
      <h4>{strings.problems.text}</h4>
      {problems.length === 0 ? (
        <p className="rv-help">{strings.noProblems.text}</p>
      ) : (
        <>
          <p className="rv-help">
            {format(strings.problemCount, {
              count: problems.length,
              fresh: problems.filter(({ fresh }) => fresh).length,
            })}
          </p>
          <ul className="rv-problems">
            {shown.map(({ error, fresh }) => (
              <li key={`${error.code} ${error.nodeId} ${error.message}`}>
                {fresh && <span className="sl-tag warn">{strings.freshTag.text}</span>}{' '}
                {error.message}{' '}
                {error.nodeId !== undefined && (
                  <Button
                    size="small"
                    variant="minimal"
                    text={strings.showNode.text}
                    aria-label={format(strings.showNodeOf, { name: error.message })}
                    onClick={() => onShow(error.nodeId!)}
                  />
                )}
              </li>
            ))}
          </ul>
          {shown.length < problems.length && (
            <Button
              className="rv-more"
              size="small"
              text={format(strings.moreProblems, { count: problems.length })}
              onClick={() => showAll(true)}
            />
          )}
        </>
      )}
    </>
  );
}
