import { contribute, jobs, provide } from '#core/server';
import { testDrives } from '../../contract';
import { driveEvents } from './driveEvents';
import { forgetDrives } from './forgetDrives';
import { driveHandlers } from './driveHandlers';

/** The parts that the test drive adds to the plugin's server half. */
export const driveParts = {
  handles: driveHandlers,
  contributes: [
    provide('connections.testDrives', testDrives, server => ({
      // No transaction: what was asked is used up by its answer, whether that is right or not.
      take: (driver, event, given) =>
        driveEvents[event]({ server, db: server.database.of(driver.companyId), driver, given }),
    })),
    contribute(jobs, forgetDrives.id, forgetDrives),
  ],
};
