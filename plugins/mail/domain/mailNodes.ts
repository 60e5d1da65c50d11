import { authenticatorsConnectorId } from '#plugins/connectors/contract/userDirectory';
import type { NodeData } from '#plugins/flows/contract';

/** A capability that sends mail of the flow’s own. */
export interface MailNode {
  readonly connector: string;
  readonly capabilities: readonly string[];
  /** The property that holds its HTML. */
  readonly html: string;
  /** The passcode in an email: an example, or the placeholder that the node fills. */
  readonly passcode: string;
  /** Further properties if HTML is sent. */
  readonly with: Readonly<Record<string, unknown>>;
  /** Returns the properties that send it to one person only. */
  readonly to: (email: string) => Readonly<Record<string, unknown>>;
}

/** The placeholder that authenticators replace with the code. */
export const codePlace = '[code]';

/** All capabilities that send HTML. */
export const mailNodes: readonly MailNode[] = [
  {
    connector: 'smtpConnector',
    capabilities: ['sendEmail'],
    html: 'message',
    passcode: '000000',
    with: { contentType: 'text/html' },
    to: email => ({ to: email, cc: '', bcc: '' }),
  },
  {
    connector: authenticatorsConnectorId,
    capabilities: ['sendMailCode', 'sendNotice'],
    html: 'html',
    passcode: codePlace,
    with: {},
    to: email => ({ userId: '', email }),
  },
];

/** Returns what a node sends mail by, if it does. */
export const findMailNode = ({ connectorId, capabilityName }: NodeData): MailNode | undefined =>
  mailNodes.find(
    ({ connector, capabilities }) =>
      connector === connectorId && capabilities.includes(capabilityName ?? ''),
  );
