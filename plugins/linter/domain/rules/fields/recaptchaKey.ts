import type { NodeData } from '#plugins/flows/contract';
import { readRichText, type Inline } from '#plugins/flows/contract/graph/richtext/richText';
import { called, connections, finding, type Rule } from '../../rule';

const pages = new Set(['customHTMLTemplate', 'customHtmlMessage']);

/** `validFields-001`: a page with a reCAPTCHA that has no site key. */
export const recaptchaKey: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => pages.has(data.capabilityName ?? '') && componentsOf(data).some(lacksKey))
    .map(node =>
      finding(
        'dv-er-validFields-001',
        'A reCAPTCHA has no site key',
        `Enter the site key of the reCAPTCHA at ${called(node)}.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );

function componentsOf({ properties }: NodeData): readonly Inline[] {
  const content = properties?.message?.value || properties?.customHTML?.value;
  if (typeof content !== 'string' || !content.includes('skrecaptcha')) return [];
  return (readRichText(content) ?? []).flatMap(line => line.children);
}

function lacksKey(part: Inline): boolean {
  const { component, options } = part as {
    readonly component?: unknown;
    readonly options?: { siteKey?: unknown };
  };
  return (
    component === 'skrecaptcha' &&
    typeof options === 'object' &&
    options !== null &&
    !options.siteKey
  );
}
