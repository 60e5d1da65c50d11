import { vi } from 'vitest';
import type { ServerHost } from '#core/server';
import { auditAnchors } from '#core/server/audit/AuditAnchors';

/**
 * Runs `work` while no entry can be written to a trail, as if the process ended there; returns its
 * result, and how many entries it tried to write.
 */
export async function withoutTrail<T>(server: ServerHost, work: () => Promise<T>) {
  const added = vi.spyOn(server.get(auditAnchors), 'add').mockImplementation(() => {
    throw new Error('The entry can’t be written.');
  });
  try {
    const result = await work();
    return { result, tried: added.mock.calls.length };
  } finally {
    added.mockRestore();
  }
}
