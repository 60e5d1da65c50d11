import type { NodeData } from '#plugins/flows/contract';

/** Returns the inputs that a teleport's start node requires of those who go to it. */
export function getRequiredInputs(data: NodeData): readonly string[] {
  const schema = data.properties?.inputSchema?.value;
  if (typeof schema !== 'string') return [];
  try {
    const { properties = {}, required = [] } = JSON.parse(schema) as {
      properties?: Record<string, { required?: unknown }>;
      required?: unknown;
    };
    const named = Array.isArray(required) ? required.filter(each => typeof each === 'string') : [];
    const marked = Object.entries(properties).filter(([, field]) => field?.required === true);
    return [...new Set([...named, ...marked.map(([name]) => name)])];
  } catch {
    return [];
  }
}
