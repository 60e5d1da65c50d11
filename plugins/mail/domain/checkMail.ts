import { format } from '#core/contract';
import { readMarkup } from '#core/contract/readMarkup';
import { toMailText } from '#plugins/connectors/contract/kit/mailText';
import type { Design, DesignIssue } from '#plugins/pages/contract';
import { readAttribute } from '#plugins/pages/contract/blocks/attributes';
import { findBlockAt, walkBlocks } from '#plugins/pages/contract/blocks/block';
import { checkImages, checkLinks } from '#plugins/pages/contract/blocks/checks';
import { strings } from '../strings';

/** Gmail shows as much of a mail, in bytes. */
const clipped = 102 * 1024;

/** Elements that mail clients take away. */
const removed = new Set(
  'script form input button select textarea iframe object embed video audio'.split(' '),
);
const absolute = /^\s*(?:https?:\/\/|mailto:|tel:|cid:|data:|#|\{\{|\[)/i;

/** Finds what readers of a mail would stumble over. */
export function checkMail(design: Design): readonly DesignIssue[] {
  const { html, blocks } = design;
  if (html.trim() === '') return [];
  const issues: DesignIssue[] = [...checkImages(design), ...checkLinks(design)];
  for (const { id, kind, element, part = element } of walkBlocks(blocks)) {
    const name = kind === 'image' ? 'src' : 'href';
    const target = part && readAttribute(html, part.open, name);
    if (target?.trim() && !absolute.test(target))
      issues.push({ block: id, message: strings.relative.text });
  }
  const named = new Set<string>();
  for (const piece of readMarkup(html)) {
    if (piece.kind !== 'open' || !removed.has(piece.name) || named.has(piece.name)) continue;
    named.add(piece.name);
    const block = findBlockAt(blocks, piece.from)?.id;
    issues.push({ block, message: format(strings.removed, { tag: `<${piece.name}>` }) });
  }
  const size = new TextEncoder().encode(html).length;
  if (size > clipped)
    issues.push({ message: format(strings.tooLarge, { size: Math.ceil(size / 1024) }) });
  if (toMailText(html).trim() === '') issues.push({ message: strings.noText.text });
  return issues;
}
