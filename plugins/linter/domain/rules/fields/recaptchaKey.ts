import { getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { readRichText, type Inline } from '#plugins/flows/contract/graph/richtext/richText';
import { defineRule, formatNode, reportAt } from '../../rule';

const pages = new Set(['customHTMLTemplate', 'customHtmlMessage']);

/** A page with a reCAPTCHA that has no site key. */
export const recaptchaKey = defineRule({
  code: 'dv-er-validFields-001',
  level: 'error',
  reach: 'node',
  title: 'A reCAPTCHA has no site key',
  explain: 'The page can’t show the reCAPTCHA, so people can’t continue.',
  remedy: 'Enter the site key.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) => pages.has(data.capabilityName ?? '') && getComponents(data).some(lacksKey),
      )
      .map(node => reportAt(node, `Enter the site key for the reCAPTCHA in ${formatNode(node)}.`)),
});

function getComponents({ properties }: NodeData): readonly Inline[] {
  const content = properties?.message?.value || properties?.customHTML?.value;
  if (typeof content !== 'string' || !content.includes('skrecaptcha')) return [];
  return (readRichText(content) ?? []).flatMap(line => line.children);
}

function lacksKey(part: Inline): boolean {
  const options = getField(part, 'options');
  return getField(part, 'component') === 'skrecaptcha' && isObject(options) && !options['siteKey'];
}
