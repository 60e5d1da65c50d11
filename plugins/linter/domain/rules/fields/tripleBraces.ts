import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** An HTML template with `{{{`, which a save refuses where it is new. */
export const tripleBraces = defineRule({
  code: 'bp-template-001',
  level: 'warning',
  reach: 'node',
  title: 'An HTML template has triple braces',
  explain: 'Triple braces insert values as markup, so the page is not shown.',
  remedy: 'Write {{ instead of {{{.',
  check: index =>
    connections(index)
      .filter(({ data }) => {
        const template = data.properties?.['customHTML']?.value;
        return typeof template === 'string' && template.includes('{{{');
      })
      .map(node =>
        reportAt(node, `Write “{{” instead of “{{{” in the HTML template of ${formatNode(node)}.`),
      ),
});
