import { getField } from '#core/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { offerFix, setNodeProperty, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { hasText } from '../readNode';

type Field = Readonly<Partial<Record<'propertyName' | 'displayName' | 'value', unknown>>> | null;

/** An output field of a page without a name, so nothing can read it. */
export const formFieldName = defineRule({
  code: 'dv-er-validFields-004',
  level: 'error',
  reach: 'node',
  title: 'An output field has no name',
  explain: 'Later nodes can’t read the field.',
  remedy: 'Enter a name, or remove the field.',
  check: index =>
    connections(index).flatMap(node => {
      const fields = node.data.properties?.formFieldsList?.value;
      if (node.data.capabilityName !== 'customHTMLTemplate' || !Array.isArray(fields)) return [];
      if (fields.every(each => getField(each, 'propertyName'))) return [];
      return reportAt(
        node,
        `Name each output field in ${formatNode(node)} so later nodes can read it, or remove the field.`,
      );
    }),
  fix: ({ nodeId, data }) => {
    const fields = data?.properties?.formFieldsList?.value;
    const rows: readonly Field[] = Array.isArray(fields) ? fields : [];
    const named = rows.filter(row => row?.propertyName);
    const isEmpty = rows
      .filter(row => !row?.propertyName)
      .every(row => !hasText(row?.displayName) && !hasText(row?.value));
    return (isEmpty ? offerFix : suggestFix)(
      'Remove the fields without a name',
      setNodeProperty(nodeId, 'formFieldsList', named),
    );
  },
});
