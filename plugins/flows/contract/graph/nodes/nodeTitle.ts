import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { NodeData } from '../../flow';
import { plainText } from '../richtext/plainText';
import { readableName } from './readableName';

/** Returns the title of a node: its own title, else its capability's, else the connector's name. */
export function nodeTitle(data: NodeData, manifest?: ConnectorManifest): string {
  if (data.nodeType === 'ANNOTATION') return getText(data, 'annotation');
  const own = getText(data, 'nodeTitle').trim();
  return (
    own ||
    capabilityTitle(data, manifest) ||
    data.name ||
    data.label ||
    readableName(data.connectorId ?? '')
  );
}

/** The capability's title, else its name read as words; empty where none is chosen. */
export function capabilityTitle(data: NodeData, manifest?: ConnectorManifest): string {
  if (!data.capabilityName) return '';
  const known = manifest?.capabilities[data.capabilityName]?.title;
  return known ?? readableName(data.capabilityName);
}

function getText(data: NodeData, name: string): string {
  const value = data.properties?.[name]?.value;
  return typeof value === 'string' ? plainText(value) : '';
}
