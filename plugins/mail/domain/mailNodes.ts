import type { NodeData } from '#plugins/flows/contract';

/** A capability that sends mail of the flow’s own. */
interface MailNode {
  /** The property that holds its HTML. */
  readonly html: string;
  /** What else is set where HTML is sent. */
  readonly with: Readonly<Record<string, unknown>>;
  /** What sends it to one person alone. */
  readonly to: (email: string) => Readonly<Record<string, unknown>>;
}

const nodes: Readonly<Record<string, MailNode>> = {
  'smtpConnector.sendEmail': {
    html: 'message',
    with: { contentType: 'text/html' },
    to: email => ({ to: email, cc: '', bcc: '' }),
  },
};

/** What a node sends mail by, if it does. */
export const findMailNode = ({ connectorId, capabilityName }: NodeData): MailNode | undefined => {
  const name = `${connectorId ?? ''}.${capabilityName ?? ''}`;
  return Object.hasOwn(nodes, name) ? nodes[name] : undefined;
};
