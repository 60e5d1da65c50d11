import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { ExplainedNode } from '../../contract';
import type { NodeData } from '#plugins/flows/contract';
import {
  isVisible,
  propertyDefinitions,
} from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { inWords } from './inWords';

const most = 12;
const longest = 160;
/** Told elsewhere of a node, or nothing to a reader. */
const apart =
  /^(?:formFieldsList|rightValueMultiple|subFlow(?:Id|VersionId)|nodeInstanceId|sktemplate)$|schema|localizedErrors/i;

/**
 * Lists the settings of a node: each property that has a value, by its display name, with its value
 * as text. Code is listed elsewhere.
 */
export function listSettings(
  data: NodeData,
  manifest: ConnectorManifest | undefined,
  titleOf: (nodeId: string) => string,
): ExplainedNode['settings'] {
  return propertyDefinitions(data, manifest)
    .flatMap(property => {
      const { name, definition } = property;
      const value = data.properties?.[name]?.value;
      const isCode =
        definition.language !== undefined || definition.preferredControlType === 'codeEditor';
      if (isCode || apart.test(name) || !isVisible(property, data)) return [];
      if (value === undefined || value === null || value === '' || value === false) return [];
      const said = value === true ? 'on' : inWords(value, titleOf).replace(/\s+/g, ' ');
      if (said === '' || said === '{}' || said === '[]') return [];
      const short = said.length > longest ? `${said.slice(0, longest)}…` : said;
      return [{ name: definition.displayName || name, value: short }];
    })
    .slice(0, most);
}
