import { format } from '#core/contract';
import type { DesignIssue } from '#plugins/pages/contract';
import { findBlock, type Block } from '#plugins/pages/contract/blocks/block';
import { strings } from '../strings';
import { describeBlock } from './describeBlock';
import type { PageDesign } from './usePageDesign';

interface Props {
  readonly design: PageDesign;
  readonly issues: readonly DesignIssue[];
  /** Leads to the settings of a block. */
  readonly onGo: (id: string) => void;
}

/** The title of a block with what tells it from others. */
function nameBlock(design: PageDesign, block: Block): string {
  const text = describeBlock(design.html, block);
  return `${design.titleOf(block)}${text && ` ${format(strings.quoted, { text })}`}`;
}

/** The issues that readers would notice, each with a link to its block. */
export function Checks({ design, issues, onGo }: Props) {
  return (
    <section className="pd-checks" aria-label={strings.checks.text}>
      <output>
        {issues.length === 0
          ? strings.checksPassed.text
          : format(strings.checksFound, { count: issues.length })}
      </output>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ block = '', message }, at) => {
            const target = findBlock(design.blocks, block);
            return (
              <li key={`${at} ${block}`}>
                {target ? (
                  <button type="button" onClick={() => onGo(block)}>
                    {`${nameBlock(design, target)}: ${message}`}
                  </button>
                ) : (
                  message
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
