import { newId } from '#core/contract';
import type { Stage } from './Stage';

const places = { london: '203.0.113.1', sydney: '203.0.113.2' };

const connectors = ['pingOneRiskConnector'];

/** Runs the capabilities of risk evaluations under each of their names. */
export async function runRisk({ nodes }: Stage): Promise<void> {
  for (const connector of connectors) {
    const userId = newId();
    for (const ipAddress of [places.london, places.sydney]) {
      const { out } = await nodes.run([
        connector,
        'createRiskEvaluation',
        { userId, ipAddress, userType: 'PING_ONE', recordBrowserData: true, userAgent: 'Chrome/1' },
      ]);
      const complete = { riskId: out.rawResponse.id, completionStatus: 'SUCCESS' };
      await nodes.run([connector, 'updateRiskEvaluation', complete]);
    }
    await nodes.run([connector, 'createRiskEvaluation', {}]);
  }
}
