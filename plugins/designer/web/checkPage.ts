import type { Design, DesignIssue } from '#plugins/pages/contract';
import { checkImages, checkLinks } from '#plugins/pages/contract/blocks/checks';
import { walkBlocks } from '#plugins/pages/contract/blocks/block';
import { findLabel } from '#plugins/pages/contract/blocks/fields';
import { strings } from '../strings';

const sends = 'form-submit';

/** Finds what visitors of a page would stumble over. */
export function checkPage(design: Design): readonly DesignIssue[] {
  const { html, blocks } = design;
  const issues: DesignIssue[] = [...checkImages(design), ...checkLinks(design)];
  for (const block of walkBlocks(blocks)) {
    const attributes = block.control?.attributes;
    if (block.kind === 'field' && attributes && !findLabel(html, block)) {
      const isNamed = ['aria-label', 'aria-labelledby', 'title'].some(name => attributes.has(name));
      if (!isNamed) issues.push({ block: block.id, message: strings.noLabel.text });
    }
    if (block.kind !== 'form') continue;
    const inside = [...walkBlocks(block.children)];
    const submits = inside.some(({ kind, element }) => {
      const type = element?.attributes.get('data-skbuttontype');
      return kind === 'button' && (type === undefined || type === sends);
    });
    if (inside.some(({ kind }) => kind === 'field') && !submits && !html.includes(`"${sends}"`))
      issues.push({ block: block.id, message: strings.noSubmit.text });
  }
  return issues;
}
