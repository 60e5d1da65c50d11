import type { NodeOutcome } from '#plugins/connectors/contract';

/** Returns the outcome of a node that showed a page, of which its title and message were recorded. */
export function createRecordedScreen({
  title,
  message,
}: Readonly<Record<string, unknown>>): NodeOutcome {
  return {
    kind: 'screen',
    screen: {
      html: '',
      fields: [],
      ...(typeof title === 'string' && title && { title }),
      ...(typeof message === 'string' && message && { message }),
    },
  };
}
