import { messages } from '#core/contract';
import type { Design, DesignIssue } from '../designer/medium';
import { readAttribute } from './attributes';
import { walkBlocks } from './block';

const strings = messages('pages.checks', {
  noAlt: 'The image has no alternative text.',
  noSource: 'The image has no URL.',
  noTarget: 'The link has no URL.',
});

/** Finds images without a URL or an alternative text; an empty one says that there is nothing to see. */
export const checkImages = ({ html, blocks }: Design): readonly DesignIssue[] =>
  Array.from(walkBlocks(blocks)).flatMap(({ id, kind, element }) => {
    if (kind !== 'image' || !element) return [];
    const issues: DesignIssue[] = [];
    if (!readAttribute(html, element.open, 'src')?.trim())
      issues.push({ block: id, message: strings.noSource.text });
    if (readAttribute(html, element.open, 'alt') === undefined)
      issues.push({ block: id, message: strings.noAlt.text });
    return issues;
  });

const nowhere = /^(?:#|https?:\/\/)?$/i;
/** Whether the target of a link leads nowhere. */
export const isNowhere = (target: string): boolean => nowhere.test(target.trim());

/** Finds links that lead nowhere; those that a script of the flow listens to are its own affair. */
export const checkLinks = ({ html, blocks }: Design): readonly DesignIssue[] =>
  Array.from(walkBlocks(blocks)).flatMap(({ id, element, part = element }) => {
    if (part?.name !== 'a' || part.attributes.has('data-skcomponent')) return [];
    const target = readAttribute(html, part.open, 'href');
    const listens = part.attributes.has('onclick') || part.attributes.has('id');
    return target === undefined || !isNowhere(target) || listens
      ? []
      : [{ block: id, message: strings.noTarget.text }];
  });
