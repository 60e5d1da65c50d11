import { called, connections, finding, type Rule } from '../../rule';

/** `validFields-004`: an output field of a page without a name, so nothing can read it. */
export const formFieldName: Rule = (index, { flow }) =>
  connections(index).flatMap(node => {
    const fields = node.data.properties?.formFieldsList?.value;
    if (node.data.capabilityName !== 'customHTMLTemplate' || !Array.isArray(fields)) return [];
    if (fields.every(each => (each as { propertyName?: unknown } | null)?.propertyName)) return [];
    return finding(
      'dv-er-validFields-004',
      'An output field has no name',
      `Name each output field of ${called(node)}, so that later nodes can read it, or remove it.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });
