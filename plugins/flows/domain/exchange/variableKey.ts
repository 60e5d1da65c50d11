const mark = '##SK##';

/** The parts of a composite name such as `tries##SK##flow##SK##<flowId>`. */
export function splitVariableKey(key: string): {
  readonly name: string;
  readonly context?: string;
  readonly flowId?: string;
} {
  const [name = '', context, flowId] = key.split(mark);
  return { name, ...(context === undefined ? {} : { context }), ...(flowId === undefined ? {} : { flowId }) };
}

/** The composite name of a variable (wire facts, 10). */
export function variableKey(name: string, context: string, flowId?: string): string {
  return [name, context, ...(context === 'flow' && flowId !== undefined ? [flowId] : [])].join(mark);
}
