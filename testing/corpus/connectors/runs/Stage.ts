import type { UserDirectory } from '#plugins/connectors/contract';
import type { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import type { createTestDevices, TestGateway } from '#plugins/pingone/server/mfa/testDevices';
import type { Mailbox } from '#testing/security/kits/Mailbox';
import type { startServer } from '#testing/startServer';

/** Where capabilities are run: a company on a real server, its mail and its gateway. */
export interface Stage {
  readonly sluice: Awaited<ReturnType<typeof startServer>>;
  readonly nodes: Awaited<ReturnType<typeof nodesOn>>;
  readonly devices: Awaited<ReturnType<typeof createTestDevices>>;
  readonly directory: UserDirectory;
  readonly mailbox: Mailbox;
  readonly gateway: TestGateway;
}
